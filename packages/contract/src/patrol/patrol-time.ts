import { z } from 'zod'
import { moment } from '../core/fields.ts'
import { cellsOf, DAY_CELLS, entriesOf, timeRange, weekDays, type TimeRange } from '../core/time-range.ts'

/**
 * When a plan is patrolled: once between two moments, or in each span of filled cells of a day of the weekly grid, in the time of
 * the site.
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

/** A week without the day that a change of clocks takes away, and one more for the day that is half over. */
const LOOK_DAYS = 9

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Noon of a day of the calendar: no change of clocks moves it into another day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)

function dayText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The windows of one day of the week, in their order. */
function windowsOfDay({ data, type }: TimeRange, noon: Date): PatrolWindow[] {
  const day = weekDays[(noon.getDay() + 6) % 7]
  const at = (minutes: number) =>
    new Date(noon.getFullYear(), noon.getMonth(), noon.getDate(), 0, minutes).getTime()
  return entriesOf(cellsOf({ data, type }))
    .filter(entry => entry.day === day)
    .map(({ startTime, endTime }) => ({ from: at(minutesOf(startTime)), to: at(minutesOf(endTime)) }))
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
  const start = first !== undefined && dayText(today) < first ? noonOf(first) : today
  for (let n = 0; n < LOOK_DAYS; n += 1) {
    const noon = new Date(start.getFullYear(), start.getMonth(), start.getDate() + n, 12)
    if (last !== undefined && dayText(noon) > last) return undefined
    const found = windowsOfDay(time.week, noon).find(isWanted)
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
