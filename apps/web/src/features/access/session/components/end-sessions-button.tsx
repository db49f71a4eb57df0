import { StopOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'

interface Props {
  ids: readonly string[]
  /** What ending them means. */
  warning: string
  end: { isPending: boolean; mutate: (ids: string[], options: { onSuccess: () => void }) => void }
  onDone: () => void
}

export function EndSessionsButton({ ids, warning, end, onDone }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const handleEnd = async () => {
    const title = t('session.list.endTitle', { count: ids.length })
    const okText = t('session.list.endNow')
    if (!(await confirm({ title, content: warning, okText, isDanger: true }))) return
    end.mutate([...ids], {
      onSuccess: () => {
        message.success(t('session.list.ended'))
        onDone()
      },
    })
  }
  return (
    <Button
      danger
      icon={<StopOutlined />}
      disabled={ids.length === 0}
      loading={end.isPending}
      onClick={() => void handleEnd()}
    >
      {ids.length === 0 ? t('session.list.endNow') : t('session.list.end', { count: ids.length })}
    </Button>
  )
}
