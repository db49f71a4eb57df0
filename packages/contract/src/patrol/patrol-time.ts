import { z } from 'zod'
import { moment } from '../core/fields.ts'
import { cellsOf, DAY_CELLS, entriesOf, timeRange, weekDays, type TimeRange } from '../core/time-range.ts'

/**
 * When a plan is patrolled: once between two moments, or in each span of filled cells of the weekly grid, in the time of the site.
 * A span that goes on after midnight is one patrol.
 */
export const patrolTime = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('once'), from: moment, to: moment }),
  z.strictObject({ type: z.literal('weekly'), week: timeRange }),
])
export type PatrolTime = z.infer<typeof patrolTime>

/** One patrol's time, ms since 1970: it is due at `from` and must be done by `to`. */
export interface PatrolWindow {
  from: number
  to: number
}

/** A week without the day that a change of clocks takes away, one for the day that is half over, and the evening before it. */
const LOOK_DAYS = 10
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Noon of a day of the calendar: no change of clocks moves it into another day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
const noonAfter = (noon: Date, days: number): Date =>
  new Date(noon.getFullYear(), noon.getMonth(), noon.getDate() + days, 12)

function dayText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A span of filled cells of a day, minutes by its clock. */
interface Span {
  start: number
  end: number
}

/** The spans of each day of the calendar within the days of a range. */
function calendarOf({ type, data, dates: [first, last] }: TimeRange): (noon: Date) => Span[] {
  const entries = entriesOf(cellsOf({ type, data }))
  return noon => {
    const text = dayText(noon)
    if ((first !== undefined && text < first) || (last !== undefined && text > last)) return []
    const day = weekDays[(noon.getDay() + 6) % 7]
    return entries
      .filter(entry => entry.day === day)
      .map(({ startTime, endTime }) => ({ start: minutesOf(startTime), end: minutesOf(endTime) }))
  }
}

/** The hours after a midnight, which belong to the evening before; a whole day stands for itself. */
const isMorning = (span: Span | undefined): boolean => span?.start === 0 && span.end < DAY_MINUTES
const endsAtMidnight = (span: Span | undefined): boolean => span?.end === DAY_MINUTES

/** A clock that is put on may swallow a span: it is then held as long as it should be, after the change. */
function windowOf(noon: Date, { start, end }: Span): PatrolWindow {
  const at = (minutes: number) =>
    new Date(noon.getFullYear(), noon.getMonth(), noon.getDate(), 0, minutes).getTime()
  const [from, to] = [at(start), at(end)]
  return { from, to: to > from ? to : from + (end - start) * MINUTE_MS }
}

/** The windows that begin on a day, in their order; one that reaches midnight goes on to where the next day's first span ends. */
function windowsOfDay(spansOf: (noon: Date) => Span[], noon: Date): PatrolWindow[] {
  const wasOpen = endsAtMidnight(spansOf(noonAfter(noon, -1)).at(-1))
  const [morning] = spansOf(noonAfter(noon, 1))
  return spansOf(noon)
    .filter(span => !(wasOpen && isMorning(span)))
    .map(span => {
      const goesOn = morning !== undefined && endsAtMidnight(span) && isMorning(morning)
      return windowOf(noon, goesOn ? { start: span.start, end: DAY_MINUTES + morning.end } : span)
    })
}

/**
 * The first window that `isWanted` accepts, of those that end after a moment, ms since 1970; undefined where none does.
 * @param after windows that have ended by then are not looked at
 */
function firstWindow(
  time: PatrolTime,
  after: number,
  isWanted: (window: PatrolWindow) => boolean,
): PatrolWindow | undefined {
  if (time.type === 'once') {
    const window = { from: Date.parse(time.from), to: Date.parse(time.to) }
    return isWanted(window) ? window : undefined
  }
  const [first, last] = time.week.dates
  const today = new Date(after)
  const start = first !== undefined && dayText(today) < first ? noonOf(first) : noonAfter(today, -1)
  const spansOf = calendarOf(time.week)
  for (let n = 0; n < LOOK_DAYS; n += 1) {
    const noon = noonAfter(start, n)
    if (last !== undefined && dayText(noon) > last) return undefined
    const found = windowsOfDay(spansOf, noon).find(isWanted)
    if (found) return found
  }
  return undefined
}

/** The window that is open at a moment or the next one after it. */
export const windowAt = (time: PatrolTime, now: number): PatrolWindow | undefined =>
  firstWindow(time, now, window => window.to > now)

/** The window after the one that begins at `from`. */
export const windowAfter = (time: PatrolTime, from: number): PatrolWindow | undefined =>
  firstWindow(time, from, window => window.from > from)

/** Whether anything of it is still to come. */
export const isOver = (time: PatrolTime, now: number): boolean => windowAt(time, now) === undefined

/** Windows of half an hour of a week: more cannot be asked about. */
const WINDOWS_COMPARED = 7 * DAY_CELLS

/** Whether a window of one lies within a window of the other from now on, for a person who cannot be in two places. */
export function overlaps(one: PatrolTime, other: PatrolTime, now: number): boolean {
  let [a, b] = [windowAt(one, now), windowAt(other, now)]
  for (let n = 0; a && b && n < 2 * WINDOWS_COMPARED; n += 1) {
    if (a.from < b.to && b.from < a.to) return true
    if (a.to <= b.from) a = windowAt(one, Math.max(a.to, b.from))
    else b = windowAt(other, Math.max(b.to, a.from))
  }
  return false
}
