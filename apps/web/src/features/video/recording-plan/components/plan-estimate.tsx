import type { PlanEstimate, RecordingPlanFields } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { estimateQuery } from '../api/recording-queries.ts'

interface Props {
  cameraIds: string[]
  plan: RecordingPlanFields
}

/** How much a plan needs a day and how long that fits, before it is saved. */
export function PlanEstimateNote({ cameraIds, plan }: Props) {
  const t = useT()
  // The form makes a new object of the same values at each drawing.
  const asked = useDebounced(JSON.stringify(plan), TYPING_PAUSE)
  const { data } = useQuery(estimateQuery(cameraIds, JSON.parse(asked) as RecordingPlanFields))
  if (!data || plan.planType === 'alarm') return null
  const isTooLong =
    data.daysThatFit !== null && plan.keepDays > 0 && Math.floor(data.daysThatFit) < plan.keepDays
  return (
    <Alert
      type={isTooLong ? 'warning' : 'info'}
      showIcon
      title={estimateLines(t, data, { count: cameraIds.length, keepDays: plan.keepDays, isTooLong }).map(
        line => (
          <div key={line}>{line}</div>
        ),
      )}
    />
  )
}

function estimateLines(
  t: Translator,
  { bytesPerDay, measured, daysThatFit, quotaBytes }: PlanEstimate,
  { count, keepDays, isTooLong }: { count: number; keepDays: number; isTooLong: boolean },
): string[] {
  if (bytesPerDay === null) return [t('recording.estimate.notMeasured')]
  const lines = [t('recording.estimate.perDay', { size: formatBytes(bytesPerDay), count })]
  if (measured < count) lines.push(t('recording.estimate.someMeasured', { measured, count }))
  if (daysThatFit !== null) {
    const quota = formatBytes(quotaBytes)
    lines.push(
      daysThatFit < 1
        ? t('recording.estimate.fitsHours', { hours: Math.floor(daysThatFit * 24), quota })
        : t('recording.estimate.fits', { days: Math.floor(daysThatFit), quota }),
    )
  }
  if (isTooLong) lines.push(t('recording.estimate.tooLong', { days: keepDays }))
  return lines
}
