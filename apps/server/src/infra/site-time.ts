/**
 * The time zone of the site, an IANA name, which is that of the server's process. Days, sheets and alarm numbers go by it;
 * where a reader names another one, headings say which it is.
 */
export const SITE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** The day of a moment, `yyyy-MM-dd`. @param moment ms since 1970 */
export function siteDayOf(moment: number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Formats a time as `yyyy-MM-dd HH:mm:ss` (COMMON-23). */
export const siteTime = (at: Date): string =>
  `${siteDayOf(at.getTime())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

/** Formats times like `siteTime` in a time zone of its own, an IANA name. */
export function timeIn(zone: string): (at: Date) => string {
  if (zone === SITE_ZONE) return siteTime
  // Swedish is written in just this order.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return at => format.format(at)
}

/** How far a zone is ahead of UTC then: `+0800`. */
export function offsetIn(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const { value = '' } = format.formatToParts(at).find(({ type }) => type === 'timeZoneName') ?? {}
  return value.replace('GMT', '').replace(':', '') || '+0000'
}

/**
 * The day of a moment in the name of a file: `2026-11-29 +0800`. Files travel, so that their names say of which zone a day is.
 * @param moment ms since 1970
 */
export const fileDay = (moment: number, zone = SITE_ZONE): string =>
  `${timeIn(zone)(new Date(moment)).slice(0, 10)} ${offsetIn(zone, new Date(moment))}`

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
