import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { rangeFault, rangeStart, type DateRange, type DateRangeRules } from './date-range.model.ts'
import { DateRangePanel } from './date-range-panel.tsx'
import { PanelField } from './panel-field.tsx'
import { quickNames, quickRange, type QuickName } from './quick-ranges.ts'
import css from './panel-field.module.css'

// The date dialog is 750 px wide (COMMON-24).
const DIALOG_WIDTH = 750

/** Both ends as ISO 8601 UTC, as they go on the wire. */
export interface TimeRange {
  start: string
  end: string
}

export interface DateTimeRangePickerProps extends DateRangeRules {
  value: TimeRange | null
  /** Null only when `isClearable`. */
  onChange: (value: TimeRange | null) => void
  id?: string
  isClearable?: boolean
  isDisabled?: boolean
  quick?: readonly QuickName[]
  now?: () => Date
}

const asTimes = ({ start, end }: DateRange): TimeRange => ({
  start: start.toISOString(),
  end: end.toISOString(),
})

const currentTime = () => new Date()

/** A range of date and time: shows both ends, opens the two months and two time panels. */
export function DateTimeRangePicker(props: DateTimeRangePickerProps) {
  const { value, onChange, id, isClearable = true, isDisabled = false, now = currentTime } = props
  const t = useT()
  const { maxSpan, isDayDisabled } = props
  const rules = useMemo<DateRangeRules>(() => ({ maxSpan, isDayDisabled }), [maxSpan, isDayDisabled])
  const panel = (close: () => void) => {
    const change = (next: TimeRange | null) => {
      onChange(next)
      close()
    }
    return (
      <DateRangePanel
        initial={
          value === null
            ? quickRange('today', now())
            : { start: new Date(value.start), end: new Date(value.end) }
        }
        rules={rules}
        quickNames={(props.quick ?? quickNames).filter(
          name => rangeFault(rangeStart(quickRange(name, now())), rules) === undefined,
        )}
        now={now}
        onConfirm={range => change(asTimes(range))}
        onClear={isClearable ? () => change(null) : undefined}
      />
    )
  }
  const icon =
    value !== null && isClearable && !isDisabled ? (
      <CloseCircleFilled
        className={css['icon']}
        title={t('shared.action.clear')}
        onClick={event => {
          event.stopPropagation()
          onChange(null)
        }}
      />
    ) : (
      <CalendarOutlined className={css['icon']} aria-hidden />
    )
  return (
    <PanelField
      id={id}
      text={value === null ? undefined : `${formatDateTime(value.start)} – ${formatDateTime(value.end)}`}
      placeholder={t('shared.input.selectPlaceholder')}
      icon={icon}
      isDisabled={isDisabled}
      width={DIALOG_WIDTH}
      first="input"
      panel={panel}
    />
  )
}
