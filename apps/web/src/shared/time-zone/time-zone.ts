const WEEK_MS = 7 * 24 * 3600 * 1000
const WEEKS = 53

/**
 * Whether the clocks of two zones (IANA names) differ at any time of the year that begins then. Zones of other names may have one
 * clock, as Paris and Berlin have.
 * @param from ms since 1970
 */
export function differs(one: string, other: string, from: number): boolean {
  if (one === other) return false
  const [first, second] = [clockOf(one), clockOf(other)]
  if (!first || !second) return true
  return Array.from({ length: WEEKS }, (_, week) => from + week * WEEK_MS).some(
    moment => first.format(moment) !== second.format(moment),
  )
}

/** Undefined for a zone that the browser is too old to know. */
function clockOf(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  } catch {
    return undefined
  }
}

/** A moment in the name of a file, on the reader's clock: `20261120-101530+0800`. */
export const fileStamp = (moment: Date): string =>
  moment.toLocaleString('sv-SE').replaceAll(/[-:]/g, '').replace(' ', '-') + readerOffset(moment)

/** How far the reader's clock is ahead of UTC then, as names of files say it. */
export function readerOffset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}${two(Math.abs(minutes) % 60)}`
}
