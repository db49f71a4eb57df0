/** Days are those of the site, which are the server's own (docs/design/0003 numbers alarms by them too). */
export const SITE_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** The day of a moment, `yyyy-MM-dd`. */
export function siteDayOf(moment: number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When a day begins, ms since 1970: 23 or 25 hours before the next one where the clocks are changed. */
export function startOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

export function dayAfter(day: string, days = 1): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return siteDayOf(new Date(year, month - 1, date + days, 12).getTime())
}

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}
