/** Days from 1899-12-30, at which spreadsheets begin to count, to 1970. */
const SHEET_EPOCH_DAYS = 25_569
const DAY = 86_400_000

/**
 * A time as people and spreadsheets write it, in the time zone of the site; null when the cell is empty. Any other text
 * is passed on unchanged, and the schema refuses it.
 */
export function momentOfCell(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^\d{5}(\.\d{1,20})?$/.test(text))
    return localMoment(Math.round((Number(text) - SHEET_EPOCH_DAYS) * DAY))
  const written = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!written) return text
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = written
    .slice(1)
    .map(part => Number(part ?? 0))
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  // Checks the day, because 31 April would become 1 May.
  return new Date(utc).getUTCDate() === day && month <= 12 && hour < 24 ? localMoment(utc) : text
}

/** The moment at which the local clock shows what the UTC clock shows at `utc`. */
function localMoment(utc: number): string {
  const at = new Date(utc)
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ).toISOString()
}
