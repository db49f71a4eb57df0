import type { CheckInMark, CheckInVerdict } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag } from './status-tag.tsx'

const tones = { on_time: 'good', early: 'warning', late: 'warning', absent: 'bad' } as const

/** How a check-in kept to its time; one that is still open waits. */
export function CheckInTag({ verdict }: { verdict: CheckInVerdict | null }) {
  const t = useT()
  if (verdict === null) return <StatusTag tone="waiting" label={t('patrolFoot.stop.open')} />
  return <StatusTag tone={tones[verdict]} label={t(`enums.checkInVerdict.${verdict}`)} />
}

/** Facts about a check-in that somebody should look at. */
export function CheckInMarkTags({ marks }: { marks: readonly CheckInMark[] }) {
  const t = useT()
  return marks.map(mark => <StatusTag key={mark} tone="warning" label={t(`enums.checkInMark.${mark}`)} />)
}
