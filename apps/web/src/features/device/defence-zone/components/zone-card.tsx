import type { ZoneCondition } from '@palisade/contract'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { ZoneConditionTag } from '../../../../shared/ui/tag/zone-condition-tag.tsx'
import type { NamedZone } from './use-control.tsx'
import { ZoneButtons } from './zone-buttons.tsx'
import css from './zone.module.css'

/** A zone on the map: its condition and what can be done about it. */
export function ZoneCard({ zone }: { zone: NamedZone & { condition: ZoneCondition } }) {
  const t = useT()
  const mayControl = useMay('defence_zone.control')
  return (
    <div className={css['card']}>
      <ZoneConditionTag condition={zone.condition} />
      {mayControl ? <ZoneButtons zone={zone} /> : t('defenceZone.why.noPermission')}
    </div>
  )
}
