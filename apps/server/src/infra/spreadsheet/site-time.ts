/** Sheets use the time zone of the site, which is the server's, unless the reader names theirs; their headings name it. */
export const SITE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time as `yyyy-MM-dd HH:mm:ss` (COMMON-23). */
export function siteTime(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** Formats times like `siteTime` in a time zone of its own, an IANA name. */
export function timeIn(zone: string): (at: Date) => string {
  if (zone === SITE_ZONE) return siteTime
  // Swedish is written in just this order.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return at => format.format(at)
}
