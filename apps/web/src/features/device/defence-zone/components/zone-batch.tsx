import { zoneActions, type DefenceZone } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { BatchBar } from '#shared/ui/batch-button/batch-bar.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { useDeleteZones } from '../api/use-zone-changes.ts'
import { isPossible } from '../model/zone-actions.ts'
import { useControl } from './use-control.tsx'

interface Props {
  zones: readonly DefenceZone[]
  onDone: () => void
}

/** Actions on all chosen zones at once; the panel answers for each of them. */
export function ZoneBatch({ zones, onDone }: Props) {
  const t = useT()
  const control = useControl()
  const remove = useDeleteZones()
  const mayControl = useMay('defence_zone.control')
  const mayEdit = useMay('defence_zone.edit')
  if (zones.length === 0) return null
  return (
    <BatchBar label={t('defenceZone.act.forSelected', { count: zones.length })}>
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
      {mayEdit && (
        <DeleteButton
          size="small"
          ids={zones.map(zone => zone.id)}
          names={zones.map(zone => zone.name)}
          warning={t('defenceZone.act.deleteText')}
          remove={remove}
          onDone={onDone}
        />
      )}
    </BatchBar>
  )
}
