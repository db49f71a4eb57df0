import { cellsOf, entriesOf, type RecordingMode, type TimeRange } from '@palisade/contract'
import { ConfigProvider } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { WeekHours } from '#shared/ui/week-grid/week-hours.tsx'

interface Props {
  mode: RecordingMode
  value?: TimeRange
  onChange?: (value: TimeRange) => void
}

/** The half hours of a day plan or a week plan. */
export function PlanHours({ mode, value, onChange }: Props) {
  const t = useT()
  // As the form around it is: read-only, or being saved.
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  if (!value) return null
  return (
    <WeekHours
      cells={cellsOf(value)}
      onChange={cells => onChange?.({ ...value, type: 'custom', data: entriesOf(cells) })}
      isDisabled={isDisabled}
      oneDay={mode === 'day' ? t('recordingPlan.form.everyDay') : undefined}
    />
  )
}
