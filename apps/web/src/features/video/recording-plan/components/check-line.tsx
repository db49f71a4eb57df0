import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { checkQuery } from '../api/recording-queries.ts'
import css from './device-config.module.css'

/** Shows what the nightly comparison of recorded files with their index found; nothing before the first night. */
export function CheckLine() {
  const t = useT()
  const { data } = useQuery(checkQuery())
  if (!data || (!data.last && !data.running)) return null
  const { last, running } = data
  const faults = last?.faults.map(({ fault, count }) =>
    t('recording.check.fault', { count, fault: t(`enums.recordingFault.${fault}`) }),
  )
  return (
    <p className={css['check']} title={t('recording.check.hint')}>
      {last && (
        <StatusTag
          tone={last.faults.length === 0 ? 'good' : 'bad'}
          label={t(last.faults.length === 0 ? 'recording.check.good' : 'recording.check.bad')}
        />
      )}
      {last && t('recording.check.at', { at: formatDateTime(last.endedAt), files: last.files })}
      {faults && faults.length > 0 && <span>{faults.join(' · ')}</span>}
      {running && <span>{t('recording.check.running', { files: running.files })}</span>}
    </p>
  )
}
