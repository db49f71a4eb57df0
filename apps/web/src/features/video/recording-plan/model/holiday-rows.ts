import type { HolidayRule, RecordingHoliday } from '@palisade/contract'

/** A holiday as it stands in the form: its days are chosen together. */
export interface HolidayRow {
  name: string
  /** First and last day, `yyyy-MM-dd`. */
  days: readonly [string, string] | null
  rule: HolidayRule
}

export const rowsOf = (holidays: readonly RecordingHoliday[]): HolidayRow[] =>
  holidays.map(({ name, from, to, rule }) => ({ name, days: [from, to], rule }))

export const holidaysOf = (rows: readonly HolidayRow[]): RecordingHoliday[] =>
  rows.flatMap(({ name, days, rule }) => (days ? [{ name, from: days[0], to: days[1], rule }] : []))
