import { z } from 'zod'

/** Days of a week, Monday first, as the calendar of the site counts them. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const weekDay = z.enum(weekDays)
export type WeekDay = z.infer<typeof weekDay>

/** Cells of the weekly grid: half hours of a day (COMMON-25). */
export const DAY_CELLS = 48
export const CELL_MINUTES = 30
export const WEEK_CELLS = DAY_CELLS * weekDays.length

const halfHour = /^(?:[01]\d|2[0-3]):[03]0$/
const startTime = z.string().regex(halfHour, 'half_hour')
const endTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[03]0|24:00)$/, 'half_hour')

/** A span within one day; the end is not in it, and midnight at the end of the day is 24:00. */
const timeEntry = z
  .strictObject({ day: weekDay, startTime, endTime })
  .refine(entry => entry.startTime < entry.endTime, 'to_before_from')
export type TimeEntry = z.infer<typeof timeEntry>

/**
 * When something holds, in the time of the site: always, or in the cells of the weekly grid. `dates` are the first and the last
 * day on which it may hold; none leaves every day in.
 */
export const timeRange = z.strictObject({
  type: z.enum(['all', 'custom']),
  dates: z
    .array(z.iso.date())
    .max(2)
    .refine(dates => dates.length !== 1, 'both_dates')
    .refine(([first = '', last = '']) => first <= last, 'to_before_from'),
  data: z.array(timeEntry).max(WEEK_CELLS),
})
export type TimeRange = z.infer<typeof timeRange>

export const ALWAYS: TimeRange = { type: 'all', dates: [], data: [] }

/** The cells of a week, Monday 00:00 first: which of them are filled. */
export type WeekCells = readonly boolean[]

const cellOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / CELL_MINUTES
}

/** The time at which a cell of a day begins; 24:00 for the one after the last. */
export function cellTime(cell: number): string {
  const minutes = cell * CELL_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export function cellsOf({ type, data }: Pick<TimeRange, 'type' | 'data'>): boolean[] {
  const cells = Array.from({ length: WEEK_CELLS }, () => type === 'all')
  if (type === 'all') return cells
  for (const { day, startTime: start, endTime: end } of data) {
    const first = weekDays.indexOf(day) * DAY_CELLS
    cells.fill(true, first + cellOf(start), first + cellOf(end))
  }
  return cells
}

/** The entries of filled cells: as few as there can be, in the order of the week. */
export function entriesOf(cells: WeekCells): TimeEntry[] {
  return weekDays.flatMap((day, index) => {
    const entries: TimeEntry[] = []
    let start: number | undefined
    for (let cell = 0; cell <= DAY_CELLS; cell += 1) {
      const isFilled = cell < DAY_CELLS && cells[index * DAY_CELLS + cell] === true
      if (isFilled) start ??= cell
      else if (start !== undefined) {
        entries.push({ day, startTime: cellTime(start), endTime: cellTime(cell) })
        start = undefined
      }
    }
    return entries
  })
}

/** Whether a range holds at no time at all: custom, without a cell. */
export const holdsNever = ({ type, data }: Pick<TimeRange, 'type' | 'data'>): boolean =>
  type === 'custom' && data.length === 0

/** A moment as the calendar of the site names it. */
export interface SiteMoment {
  /** `yyyy-MM-dd`. */
  date: string
  /** Position in the weekly grid. */
  cell: number
}

/** A moment in the zone in which this program runs, which for the server is the site's. */
export function siteMoment(moment: number): SiteMoment {
  const at = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = (at.getDay() + 6) % 7
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    cell: day * DAY_CELLS + Math.floor((at.getHours() * 60 + at.getMinutes()) / CELL_MINUTES),
  }
}

/** Whether a range holds then. @param cells those of the range */
export function holdsAt(
  { dates: [first, last] }: Pick<TimeRange, 'dates'>,
  cells: WeekCells,
  { date, cell }: SiteMoment,
): boolean {
  if (first !== undefined && date < first) return false
  if (last !== undefined && date > last) return false
  return cells[cell] === true
}
