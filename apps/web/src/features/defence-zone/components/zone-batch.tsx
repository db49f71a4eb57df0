import { zoneActions, type DefenceZone } from '@palisade/contract'
import { App, Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../shared/session/session-store.ts'
import { useConfirm } from '../../../shared/ui/confirm/use-confirm.tsx'
import { useDeleteZones } from '../api/use-zone-changes.ts'
import { isPossible } from '../model/zone-actions.ts'
import { useControl } from './use-control.tsx'
import css from './zone.module.css'

interface Props {
  zones: readonly DefenceZone[]
  onDone: () => void
}

/** What is done to all chosen zones at once; the panel answers for each of them. */
export function ZoneBatch({ zones, onDone }: Props) {
  const t = useT()
  const control = useControl()
  const mayControl = useMay('defence_zone.control')
  const mayEdit = useMay('defence_zone.edit')
  if (zones.length === 0) return null
  return (
    <div
      className={css['batch']}
      role="toolbar"
      aria-label={t('defenceZone.act.forSelected', { count: zones.length })}
    >
      <span>{t('defenceZone.act.forSelected', { count: zones.length })}</span>
      {mayControl &&
        zoneActions.map(action => {
          // Those that it does not fit (already armed) are left as they are.
          const fitting = zones.filter(zone => isPossible(action, zone.condition))
          return (
            <Button
              key={action}
              size="small"
              disabled={control.isPending || fitting.length === 0}
              loading={control.pending?.action === action}
              onClick={() => void control.run(fitting, action)}
            >
              {`${t(`enums.zoneAction.${action}`)} (${fitting.length})`}
            </Button>
          )
        })}
      {mayEdit && <DeleteButton ids={zones.map(zone => zone.id)} onDone={onDone} />}
    </div>
  )
}

function DeleteButton({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const remove = useDeleteZones()
  const handleDelete = async () => {
    const title = t('shared.confirm.deleteTitle', { count: ids.length })
    if (!(await confirm({ title, content: t('defenceZone.act.deleteText'), isDanger: true }))) return
    remove.mutate(ids, {
      onSuccess: () => {
        message.success(t('shared.result.deletedCount', { count: ids.length }))
        onDone()
      },
    })
  }
  return (
    <Button
      size="small"
      danger
      icon={<DeleteOutlined />}
      loading={remove.isPending}
      onClick={() => void handleDelete()}
    >
      {t('defenceZone.act.deleteSelected', { count: ids.length })}
    </Button>
  )
}
