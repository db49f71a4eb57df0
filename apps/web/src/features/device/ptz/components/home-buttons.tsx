import { HomeOutlined, SaveOutlined } from '@ant-design/icons'
import { App, Button, Space } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useGoHome, useSetHome } from '../api/ptz-queries.ts'

interface Props {
  deviceId: string
  /** The home position of some cameras is fixed. */
  canSet: boolean
}

/** Where the camera belongs when nobody needs it elsewhere: to turn there, or to make the present view that. */
export function HomeButtons({ deviceId, canSet }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const go = useGoHome(deviceId)
  const set = useSetHome(deviceId)
  const handleSet = async () => {
    const content = t('ptz.preset.overwriteText')
    const okText = t('ptz.preset.overwriteOk')
    if (!(await confirm({ title: t('ptz.home.setTitle'), content, okText }))) return
    set.mutate(undefined, { onSuccess: () => void message.success(t('ptz.home.isSet')) })
  }
  return (
    <Space.Compact>
      <Button
        size="small"
        icon={<HomeOutlined aria-hidden />}
        loading={go.isPending}
        onClick={() => go.mutate(undefined, { onSuccess: () => void message.info(t('ptz.home.gone')) })}
      >
        {t('ptz.home.go')}
      </Button>
      {canSet && (
        <Button
          size="small"
          icon={<SaveOutlined />}
          aria-label={t('ptz.home.set')}
          title={t('ptz.home.set')}
          loading={set.isPending}
          onClick={() => void handleSet()}
        />
      )}
    </Space.Compact>
  )
}
