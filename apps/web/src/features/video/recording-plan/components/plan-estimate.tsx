import type { PlanEstimate, RecordingPlanFields } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { TYPING_PAUSE, useDebounced } from '../../../../shared/hooks/use-debounced.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatBytes } from '../../../../shared/lib/bytes.ts'
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
      title={estimateText(t, data, { count: cameraIds.length, keepDays: plan.keepDays, isTooLong })}
    />
  )
}

function estimateText(
  t: Translator,
  { bytesPerDay, measured, daysThatFit, quotaBytes }: PlanEstimate,
  { count, keepDays, isTooLong }: { count: number; keepDays: number; isTooLong: boolean },
): string {
  if (bytesPerDay === null) return t('recording.estimate.notMeasured')
  const parts = [t('recording.estimate.perDay', { size: formatBytes(bytesPerDay), count })]
  if (measured < count) parts.push(t('recording.estimate.someMeasured', { measured, count }))
  if (daysThatFit !== null) {
    const quota = formatBytes(quotaBytes)
    parts.push(t('recording.estimate.fits', { days: Math.floor(daysThatFit), quota }))
  }
  if (isTooLong) parts.push(t('recording.estimate.tooLong', { days: keepDays }))
  return parts.join(' ')
}
