import { LINKAGE_ZONES_LIMIT, zoneActions, type ZoneAction } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { ActionField } from './action-field.tsx'
import type { KindProps } from './kind-props.ts'
import { ManyThings } from './many-things.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** Which zones are armed, disarmed or bypassed. */
export function ZoneFields({ action, onChange }: KindProps<'zone'>) {
  const t = useT()
  return (
    <>
      <ActionField name="action" label={t('linkage.field.action')}>
        {id => (
          <AppSelect<ZoneAction>
            id={id}
            value={action.action}
            options={zoneActions.map(value => ({ value, label: t(`enums.zoneAction.${value}`) }))}
            onChange={next => onChange({ ...action, action: next })}
          />
        )}
      </ActionField>
      <ManyThings
        name="defenceZoneIds"
        label={t('linkage.field.defenceZoneIds')}
        value={action.defenceZoneIds}
        max={LINKAGE_ZONES_LIMIT}
        listKey={sharedKeys.defenceZones}
        ask={api.defenceZone.getByPage}
        onChange={defenceZoneIds => onChange({ ...action, defenceZoneIds })}
      />
    </>
  )
}
