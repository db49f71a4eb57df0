/** A span of wall time in a `Range` header, `clock=20261123T101500.250Z-20261123T102000Z`; ms since 1970. */
export interface ClockRange {
  from: number
  /** Absent: as long as there is something. */
  to?: number
}

const RANGE = /^\s*clock\s*=\s*([\dTZ.]{16,24})\s*-\s*([\dTZ.]{16,24})?\s*(?:;|$)/i

/** Undefined for a range of another kind, and for what is no range. */
export function readClockRange(text: string): ClockRange | undefined {
  const [, first = '', last] = RANGE.exec(text) ?? []
  const from = readMoment(first)
  const to = last === undefined ? undefined : readMoment(last)
  if (from === undefined || (last !== undefined && to === undefined)) return undefined
  return { from, ...(to !== undefined && { to }) }
}

export const writeClockRange = ({ from, to }: ClockRange): string =>
  `clock=${writeMoment(from)}-${to === undefined ? '' : writeMoment(to)}`

/** `20261123T101500.250Z`, as ISO 8601 calls its basic format. */
const writeMoment = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]/g, '')

function readMoment(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{1,6})?)Z$/i.exec(text) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}
