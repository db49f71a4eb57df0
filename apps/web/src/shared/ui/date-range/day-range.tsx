import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#shared/i18n/language-provider.tsx'

/** First and last day, `yyyy-MM-dd`; none: no range. */
type Days = readonly string[]
type End = 'first' | 'last'

interface Props {
  label: string
  value?: Days
  onChange?: (days: string[]) => void
  /** No day behind it is offered. */
  latest?: string
  /** The longest range, both ends counted. */
  daysMax?: number
  isClearable?: boolean
}

const DAY_FORMAT = 'YYYY-MM-DD'

/** The end that was not chosen follows: across the chosen one, or too far from it. Without one of them there is no range. */
const withDay = (
  [first = '', last = '']: Days,
  end: End,
  day: string,
  daysMax = Number.POSITIVE_INFINITY,
): string[] => {
  if (day === '') return []
  const other = end === 'first' ? last : first
  const away = other === '' ? 0 : dayjs(other).diff(day, 'day') * (end === 'first' ? 1 : -1)
  const kept = Math.min(Math.max(away, 0), daysMax - 1)
  const moved = dayjs(day)
    .add(end === 'first' ? kept : -kept, 'day')
    .format(DAY_FORMAT)
  return end === 'first' ? [day, moved] : [moved, day]
}

/** Two fields, since the tab key never leaves an empty field of antd's range. */
export function DayRange({ label, value = [], onChange, latest, daysMax, isClearable = true }: Props) {
  const t = useT()
  return (
    <span role="group" aria-label={label}>
      {(['first', 'last'] as const).map((end, at) => {
        const day = value[at]
        const name = t(end === 'first' ? 'shared.dayRange.first' : 'shared.dayRange.last')
        return (
          <DatePicker
            key={end}
            aria-label={name}
            placeholder={name}
            format={DAY_FORMAT}
            style={{ marginInlineEnd: 8 }}
            allowClear={isClearable}
            {...(latest !== undefined && { maxDate: dayjs(latest) })}
            value={day === undefined ? null : dayjs(day)}
            onChange={(_day, text) => onChange?.(withDay(value, end, text ?? '', daysMax))}
          />
        )
      })}
    </span>
  )
}
