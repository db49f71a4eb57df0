import type { Handover, HandoverStatus } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import css from './handover.module.css'

const tones: Record<HandoverStatus, StatusTone> = { open: 'busy', handed_over: 'waiting', taken_over: 'good' }

export function HandoverStatusTag({ status }: { status: HandoverStatus }) {
  const t = useT()
  return <StatusTag tone={tones[status]} label={t(`enums.handoverStatus.${status}`)} />
}

/** Where a page stands, and who signed it when. */
export function HandoverFacts({ page }: { page: Handover }) {
  const t = useT()
  const { begunBy, begunAt, handedOverBy, handedOverAt, takenOverBy, takenOverAt } = page
  const signatures = [
    { key: 'handedOverBy' as const, by: handedOverBy, at: handedOverAt },
    { key: 'takenOverBy' as const, by: takenOverBy, at: takenOverAt },
  ]
  return (
    <div className={css['facts']}>
      <HandoverStatusTag status={page.status} />
      <span>{t('handover.since', { time: formatDateTime(begunAt), name: seededName(t, begunBy) })}</span>
      {signatures.map(
        ({ key, by, at }) =>
          at !== null && (
            <span key={key}>
              {t(`handover.field.${key}`)}: {seededName(t, by)}, {formatDateTime(at)}
            </span>
          ),
      )}
    </div>
  )
}
