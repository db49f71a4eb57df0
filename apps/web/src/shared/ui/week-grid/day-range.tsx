import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '../../i18n/language-provider.tsx'

/** First and last day, `yyyy-MM-dd`; none: no limit. */
type Days = readonly string[]

interface Props {
  days: Days
  onChange: (days: string[]) => void
}

const DAY_FORMAT = 'YYYY-MM-DD'

/** A day across the other end takes that end with it; without one of them there is no range. */
const withDay = ([first = '', last = '']: Days, end: 'first' | 'last', day: string): string[] => {
  if (day === '') return []
  if (end === 'first') return [day, last > day ? last : day]
  return [first !== '' && first < day ? first : day, day]
}

/** Two fields, since the tab key never leaves an empty field of antd's range. */
export function DayRange({ days, onChange }: Props) {
  const t = useT()
  return (
    <span role="group" aria-label={t('shared.weekGrid.days')}>
      {(['first', 'last'] as const).map((end, at) => {
        const day = days[at]
        const label = t(end === 'first' ? 'shared.weekGrid.firstDay' : 'shared.weekGrid.lastDay')
        return (
          <DatePicker
            key={end}
            aria-label={label}
            placeholder={label}
            format={DAY_FORMAT}
            style={{ marginInlineEnd: 8 }}
            value={day === undefined ? null : dayjs(day)}
            onChange={(_day, text) => onChange(withDay(days, end, text ?? ''))}
          />
        )
      })}
    </span>
  )
}
