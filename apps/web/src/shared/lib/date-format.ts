import dayjs from 'dayjs'

/** The reader's time zone, an IANA name, in which screens show times; that of the site may be another. */
export const READER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

// Dates are yyyy-MM-dd and times HH:mm:ss, shown in the browser's zone (COMMON-23).
export const DATE_FORMAT = 'YYYY-MM-DD'
export const TIME_FORMAT = 'HH:mm:ss'
export const DATE_TIME_FORMAT = `${DATE_FORMAT} ${TIME_FORMAT}`

type Moment = string | number | Date

const formatted = (moment: Moment | null | undefined, format: string): string => {
  const parsed = moment === null || moment === undefined ? undefined : dayjs(moment)
  return parsed?.isValid() ? parsed.format(format) : ''
}

/** ISO text, ms or Date → `2026-11-20 08:15:30` in the browser's zone; empty for nothing or nonsense. */
export const formatDateTime = (moment: Moment | null | undefined): string =>
  formatted(moment, DATE_TIME_FORMAT)
export const formatDate = (moment: Moment | null | undefined): string => formatted(moment, DATE_FORMAT)
export const formatTime = (moment: Moment | null | undefined): string => formatted(moment, TIME_FORMAT)

const shape = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?)?)?$/

/** Reads what an operator typed; date alone is midnight. Undefined when it is no real time (2026-02-30, 25:00). */
export function parseDateTime(text: string): Date | undefined {
  const parts = shape.exec(text.trim())
  if (parts === null) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1).map(part => Number(part ?? 0))
  const date = new Date(year ?? 0, (month ?? 0) - 1, day, hours, minutes, seconds)
  const isSame =
    date.getMonth() + 1 === month &&
    date.getDate() === day &&
    date.getHours() === hours &&
    date.getMinutes() === minutes &&
    date.getSeconds() === seconds
  return isSame ? date : undefined
}
