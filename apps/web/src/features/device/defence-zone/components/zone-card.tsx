import type { MapResource } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ZoneConditionTag } from '#shared/ui/tag/zone-condition-tag.tsx'
import { ZoneButtons } from './zone-buttons.tsx'
import css from './zone.module.css'

/** A zone on the map: its condition and what can be done about it. */
export function ZoneCard({ device: { id, name, condition } }: { device: MapResource }) {
  const t = useT()
  const mayControl = useMay('defence_zone.control')
  if (condition === null) return null
  return (
    <div className={css['card']}>
      <ZoneConditionTag condition={condition} />
      {mayControl ? <ZoneButtons zone={{ id, name, condition }} /> : t('defenceZone.why.noPermission')}
    </div>
  )
}
