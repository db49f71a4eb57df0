import { unpackCounts } from '../roll-up/packed-counts.ts'
import type { DayRow } from './figures-period.queries.ts'

/** Times and rates are counted from the newest alarms, at most so many. */
export const COUNTED_MAX = 10_000

/** The alarms of a month and level, each count packed with a place for every day. */
export interface MonthRow {
  /** `yyyy-MM` */
  month: string
  level: number
  raised: string
  acknowledged: string
  closed: string
  falseAlarms: string
}

/** The days of a month; those after its last alarm are left out. */
export function daysOf({ month, level, ...packed }: MonthRow): DayRow[] {
  const [acknowledged, closed, falseAlarms] = [packed.acknowledged, packed.closed, packed.falseAlarms].map(
    unpackCounts,
  )
  return unpackCounts(packed.raised).map((raised, index) => ({
    day: `${month}-${String(index + 1).padStart(2, '0')}`,
    level,
    raised,
    acknowledged: acknowledged?.[index] ?? 0,
    closed: closed?.[index] ?? 0,
    falseAlarms: falseAlarms?.[index] ?? 0,
  }))
}

/** Since which day the newest alarms that are counted were raised, so that no older ones are looked at. */
export function newestDays(
  days: readonly DayRow[],
  { from }: { from: string },
): { from: string; isAll: boolean } {
  let raised = 0
  for (const row of days.toSorted((a, b) => b.day.localeCompare(a.day))) {
    raised += row.raised
    if (raised > COUNTED_MAX) return { from: row.day, isAll: false }
  }
  return { from, isAll: true }
}
