/** Sheets use the time zone of the site, which is the server's; their headings name it. */
export const SITE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time as `yyyy-MM-dd HH:mm:ss` (COMMON-23). */
export function siteTime(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
