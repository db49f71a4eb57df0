import { parseDateTime } from '#shared/lib/date-format.ts'
import type { ClockMode } from './clock-time.ts'
import { addMonths, dayOf, monthOf, type Day } from './month-grid.ts'

export type End = 'start' | 'end'

/** The picker's working copy, in the browser's zone. */
export interface DateRange {
  start: Date
  end: Date
}

export interface DateRangeRules {
  /** Longest span allowed, ms. */
  maxSpan?: number
  /** Days that cannot be chosen, as `yyyy-MM-dd`. */
  isDayDisabled?: (day: Day) => boolean
}

export interface DateRangeState {
  range: DateRange
  /** The end the next day click edits. */
  active: End
  /** Month of the left sheet, `yyyy-MM`; the right one shows the month after. */
  month: string
  modes: Readonly<Record<End, ClockMode>>
  /** Text being typed; taken over by `commit`, so that half a date moves nothing. */
  typed: Readonly<Partial<Record<End, string>>>
}

export type DateRangeAction =
  | { type: 'reset'; range: DateRange }
  | { type: 'day'; day: Day }
  | { type: 'hours' | 'minutes'; end: End; value: number }
  | { type: 'mode'; end: End }
  | { type: 'text'; end: End; text: string }
  | { type: 'commit' }
  | { type: 'activate'; end: End }
  | { type: 'months'; by: number }
  | { type: 'show'; day: Day }

export const ends: readonly End[] = ['start', 'end']
const other = (end: End): End => (end === 'start' ? 'end' : 'start')

/** The left sheet's month, so that `day` is on one of the two. */
function showing(month: string, day: Day): string {
  const wanted = monthOf(day)
  if (wanted === month || wanted === monthOf(addMonths(`${month}-01`, 1))) return month
  return wanted < month ? wanted : monthOf(addMonths(`${wanted}-01`, -1))
}

export const rangeStart = (range: DateRange): DateRangeState => ({
  range,
  active: 'start',
  month: monthOf(dayOf(range.start)),
  modes: { start: 'hours', end: 'hours' },
  typed: {},
})

/**
 * Sets one end. Set across the other, it takes the other along (COMMON-20): first to the same day at its
 * own time of day, and where that is still across, to the same moment.
 */
export function withEnd(range: DateRange, end: End, date: Date): DateRange {
  const next = { ...range, [end]: date }
  if (next.start <= next.end) return next
  const moved = other(end)
  const sameDay = new Date(date)
  const clock = range[moved]
  sameDay.setHours(clock.getHours(), clock.getMinutes(), clock.getSeconds(), 0)
  const kept = { ...next, [moved]: sameDay }
  return kept.start <= kept.end ? kept : { ...next, [moved]: new Date(date) }
}

function onDay(day: Day, clock: Date): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, clock.getHours(), clock.getMinutes(), clock.getSeconds())
}

function atClock(date: Date, unit: ClockMode, value: number): Date {
  const next = new Date(date)
  if (unit === 'hours') next.setHours(value, next.getMinutes(), 0, 0)
  else next.setMinutes(value, 0, 0)
  return next
}

function committed(state: DateRangeState): DateRangeState {
  return ends.reduce((at, end) => {
    const date = parseDateTime(at.typed[end] ?? '')
    if (date === undefined) return at
    const { [end]: _, ...typed } = at.typed
    return { ...at, range: withEnd(at.range, end, date), typed, month: showing(at.month, dayOf(date)) }
  }, state)
}

export function dateRangeReducer(state: DateRangeState, action: DateRangeAction): DateRangeState {
  switch (action.type) {
    case 'reset':
      return rangeStart(action.range)
    case 'day': {
      const range = withEnd(state.range, state.active, onDay(action.day, state.range[state.active]))
      return {
        ...state,
        range,
        active: other(state.active),
        typed: {},
        month: showing(state.month, action.day),
      }
    }
    case 'hours':
    case 'minutes': {
      const date = atClock(state.range[action.end], action.type, action.value)
      const modes = { ...state.modes, [action.end]: 'minutes' as const }
      return { ...state, range: withEnd(state.range, action.end, date), modes, typed: {} }
    }
    case 'mode': {
      const mode: ClockMode = state.modes[action.end] === 'hours' ? 'minutes' : 'hours'
      return { ...state, modes: { ...state.modes, [action.end]: mode } }
    }
    case 'text':
      return { ...state, typed: { ...state.typed, [action.end]: action.text } }
    case 'commit':
      return committed(state)
    case 'activate':
      return { ...state, active: action.end }
    case 'months':
      return { ...state, month: monthOf(addMonths(`${state.month}-01`, action.by)) }
    default:
      return { ...state, month: showing(state.month, action.day) }
  }
}

export type RangeFault = 'invalid' | 'disabled' | 'span'

/** Why the range cannot be confirmed: text that is no time, a disabled day at an end, too long a span. */
export function rangeFault(state: DateRangeState, rules: DateRangeRules): RangeFault | undefined {
  const typed = Object.values(state.typed)
  if (typed.some(text => parseDateTime(text) === undefined)) return 'invalid'
  const { start, end } = state.range
  if ([start, end].some(date => rules.isDayDisabled?.(dayOf(date)))) return 'disabled'
  if (rules.maxSpan !== undefined && end.getTime() - start.getTime() > rules.maxSpan) return 'span'
  return undefined
}
