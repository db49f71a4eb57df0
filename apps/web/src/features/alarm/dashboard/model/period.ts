import type { FiguresPeriod } from '@palisade/contract'

/** Periods offered by one click; how many days each reaches back, and how many of the newest it leaves out. */
export const presets = {
  today: { days: 1, skip: 0 },
  yesterday: { days: 1, skip: 1 },
  week: { days: 7, skip: 0 },
  month: { days: 30, skip: 0 },
  quarter: { days: 90, skip: 0 },
  year: { days: 365, skip: 0 },
} as const
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** The day of a moment in a time zone (IANA name), `yyyy-MM-dd`. */
export const dayIn = (moment: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export function periodOfPreset(preset: Preset, today: string): FiguresPeriod {
  const { days, skip } = presets[preset]
  return { from: shifted(today, 1 - days - skip), to: shifted(today, -skip) }
}

/** The period in the address: two days, else a preset, else the last week. */
export function chosenPeriod(
  { preset, from, to }: { preset?: Preset; from?: string; to?: string },
  today: string,
): FiguresPeriod {
  const isOwn = from !== undefined && to !== undefined && DAY.test(from) && DAY.test(to) && from <= to
  return isOwn ? { from, to } : periodOfPreset(preset ?? 'week', today)
}
