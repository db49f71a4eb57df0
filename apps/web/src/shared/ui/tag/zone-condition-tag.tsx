import type { ZoneCondition } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag, type StatusTone } from './status-tag.tsx'

const tones: Readonly<Record<ZoneCondition, StatusTone>> = {
  unknown: 'neutral',
  disarmed: 'paused',
  armed: 'good',
  bypassed: 'busy',
  alarm: 'bad',
  fault: 'warning',
}

export function ZoneConditionTag({ condition }: { condition: ZoneCondition }) {
  const t = useT()
  return <StatusTag tone={tones[condition]} label={t(`enums.zoneCondition.${condition}`)} />
}
