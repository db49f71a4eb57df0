import { formatDate, parseDateTime } from '#shared/lib/date-format.ts'

const shape = /^(?:(?:(\d{4})-)?(\d{1,2}-\d{1,2})[ T]+)?(\d{1,2}:\d{1,2}(?::\d{1,2})?)$/

/**
 * Reads a time that somebody typed: `2026-11-27 14:05:30`, without its seconds, its year, or its day, which are then those of the
 * moment that is shown.
 * @returns ms since 1970; undefined where it is no real time
 */
export function typedMoment(text: string, shown: number): number | undefined {
  const parts = shape.exec(text.trim())
  if (parts === null) return undefined
  const [today, thisYear] = [formatDate(shown), formatDate(shown).slice(0, 4)]
  const [year = thisYear, day, time = ''] = parts.slice(1)
  return parseDateTime(`${day === undefined ? today : `${year}-${day}`} ${time}`)?.getTime()
}
