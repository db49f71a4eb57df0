import type { HolidayRule, RecordingHoliday } from '@palisade/contract'

/** A holiday as it stands in the form: its days are chosen together. */
export interface HolidayRow {
  name: string
  /** First and last day, `yyyy-MM-dd`; empty until they are chosen. */
  days: readonly string[]
  rule: HolidayRule
}

export const rowsOf = (holidays: readonly RecordingHoliday[]): HolidayRow[] =>
  holidays.map(({ name, from, to, rule }) => ({ name, days: [from, to], rule }))

export const holidaysOf = (rows: readonly HolidayRow[]): RecordingHoliday[] =>
  rows.flatMap(({ name, days: [from, to], rule }) =>
    from !== undefined && to !== undefined ? [{ name, from, to, rule }] : [],
  )
