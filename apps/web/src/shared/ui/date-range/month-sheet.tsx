import dayjs from 'dayjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { dayAfterKey, monthGrid, monthOf, type Day } from './month-grid.ts'
import css from './month-sheet.module.css'

interface Props {
  /** `yyyy-MM` */
  month: string
  start: Day
  end: Day
  today: Day
  /** The one day that Tab reaches. */
  tabDay: Day
  isDayDisabled?: ((day: Day) => boolean) | undefined
  onPick: (day: Day) => void
  onMove: (day: Day) => void
  before?: ReactNode
  after?: ReactNode
}

const weekdays = (firstWeekday: number): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    dayjs()
      .day((firstWeekday + index) % 7)
      .format('dd'),
  )

const weeksOf = (days: readonly Day[]): Day[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

/** One month of days. Arrow keys move by day and week, Page Up and Down by month, Enter picks. */
export function MonthSheet(props: Props) {
  const { month } = props
  const { language } = useLanguage()
  const firstWeekday = dayjs().startOf('week').day()
  const inWords = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language.replace('_', '-'), parts).format(dayjs(day).toDate())
  const title = inWords(`${month}-01`, { year: 'numeric', month: 'long' })
  return (
    <div className={css['sheet']}>
      <div className={css['title']}>
        <span className={css['steps']}>{props.before}</span>
        <strong>{title}</strong>
        <span className={css['steps']}>{props.after}</span>
      </div>
      <table aria-label={title}>
        <thead>
          <tr>
            {weekdays(firstWeekday).map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(monthGrid(month, firstWeekday)).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <DayCell key={day} day={day} name={inWords(day, { dateStyle: 'long' })} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell({
  day,
  name,
  month,
  start,
  end,
  today,
  tabDay,
  isDayDisabled,
  onPick,
  onMove,
}: Props & {
  day: Day
  /** In words, in which the number that is seen stands. */
  name: string
}) {
  // Days of the neighbouring months are on the other sheet.
  if (monthOf(day) !== month) return <td aria-hidden />
  const isDisabled = isDayDisabled?.(day) ?? false
  const isEnd = day === start || day === end
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key)
    if (next === undefined) return
    event.preventDefault()
    onMove(next)
  }
  return (
    <td className={day >= start && day <= end ? css['within'] : undefined}>
      <button
        type="button"
        className={css['day']}
        data-day={day}
        aria-label={name}
        aria-pressed={isEnd}
        aria-current={day === today ? 'date' : undefined}
        // Not `disabled`: the arrow keys must be able to pass over it.
        aria-disabled={isDisabled}
        tabIndex={day === tabDay ? 0 : -1}
        onClick={() => {
          if (!isDisabled) onPick(day)
        }}
        onKeyDown={move}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
