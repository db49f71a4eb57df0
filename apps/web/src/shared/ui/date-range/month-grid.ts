import dayjs from 'dayjs'

/** A day as `yyyy-MM-dd` in the browser's zone: compares and sorts as text. */
export type Day = string

export const dayOf = (date: Date): Day => dayjs(date).format('YYYY-MM-DD')
export const addDays = (day: Day, days: number): Day => dayjs(day).add(days, 'day').format('YYYY-MM-DD')
export const addMonths = (day: Day, months: number): Day =>
  dayjs(day).add(months, 'month').format('YYYY-MM-DD')
export const monthOf = (day: Day): string => day.slice(0, 7)

/** The 42 days of a month's sheet, from the first day of the week on (0 = Sunday). */
export function monthGrid(month: string, firstWeekday: number): Day[] {
  const first = dayjs(`${month}-01`)
  const lead = (first.day() - firstWeekday + 7) % 7
  return Array.from({ length: 42 }, (_, index) => first.add(index - lead, 'day').format('YYYY-MM-DD'))
}

const keySteps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  PageUp: day => addMonths(day, -1),
  PageDown: day => addMonths(day, 1),
}

/** Where a key leads from a day; undefined for other keys. */
export const dayAfterKey = (day: Day, key: string): Day | undefined => keySteps[key]?.(day)
