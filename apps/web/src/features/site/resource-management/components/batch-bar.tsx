import { AppstoreAddOutlined, ClearOutlined, UndoOutlined } from '@ant-design/icons'
import type { MapResource } from '@palisade/contract'
import { App, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { usePlaceArea } from '../api/use-plans.ts'
import type { Placing } from '../api/use-placing.ts'
import css from './resource-management.module.css'

interface Props {
  /** Area whose unplaced devices are spread. */
  area: { id: string; name: string } | undefined
  checked: readonly MapResource[]
  placing: Placing
  onDone: () => void
}

/** Actions on many things at once, and undo of the last one. */
export function BatchBar({ area, checked, placing, onDone }: Props) {
  const t = useT()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const spread = usePlaceArea()
  const placedOnes = checked.filter(one => one.longitude !== null)
  const handleSpread = async ({ id, name }: { id: string; name: string }) => {
    const title = t('resourceManagement.spreadTitle', { area: name })
    if (!(await confirm({ title, content: t('resourceManagement.spreadHint') }))) return
    spread.mutate(id, {
      onSuccess: ({ placed }) => void message.success(t('resourceManagement.spread', { count: placed })),
    })
  }
  const handleRemove = async () => {
    const title = t('resourceManagement.removeTitle', { count: placedOnes.length })
    if (!(await confirm({ title, okText: t('resourceManagement.remove'), isDanger: true }))) return
    const nowhere = { longitude: null, latitude: null, floorId: null }
    await placing.place(placedOnes.map(({ id, type }) => ({ id, type, ...nowhere }))).catch(() => undefined)
    onDone()
  }
  return (
    <div className={css['buttons']}>
      <Button
        size="small"
        icon={<AppstoreAddOutlined aria-hidden />}
        disabled={area === undefined}
        loading={spread.isPending}
        onClick={() => area && void handleSpread(area)}
      >
        {t('resourceManagement.spreadArea')}
      </Button>
      <Button
        size="small"
        icon={<ClearOutlined aria-hidden />}
        disabled={placedOnes.length === 0}
        onClick={() => void handleRemove()}
      >
        {t('resourceManagement.remove')}
      </Button>
      <Button
        size="small"
        icon={<UndoOutlined aria-hidden />}
        disabled={placing.undo === undefined || placing.isPending}
        onClick={() => placing.undo?.()}
      >
        {t('resourceManagement.undo')}
      </Button>
    </div>
  )
}
