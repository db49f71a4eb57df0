import {
  alarmLevels,
  FIGURES_LISTED,
  LOAD_BAND_MAX,
  loadBands,
  type AlarmFigures,
  type AlarmLevel,
  type FiguresByLevel,
  type FiguresTimes,
  type LoadBand,
} from '@palisade/contract'
import { levelOfNumber } from '../../alarm/alarm.rules.ts'
import type { DayRow, HourRow, TimeRow } from './figures-period.queries.ts'
import { quantileOf } from './time-buckets.ts'

export const noAlarms = (): FiguresByLevel => ({ very_urgent: 0, urgent: 0, general: 0, low: 0 })

/** The band of an average by ISA-18.2 and EEMUA 191. */
export function bandOf(perHour: number): LoadBand {
  const band = loadBands.find(one => one === 'unacceptable' || perHour <= LOAD_BAND_MAX[one])
  return band ?? 'unacceptable'
}

function timesOf(rows: readonly TimeRow[]): FiguresTimes {
  return {
    n: rows.reduce((sum, { n }) => sum + n, 0),
    median: quantileOf(rows, 0.5) ?? null,
    p90: quantileOf(rows, 0.9) ?? null,
  }
}

/** Times to acknowledge and to close, together and by level. */
export function presentTimes(rows: readonly TimeRow[]): AlarmFigures['times'] {
  const of = (kind: TimeRow['kind'], level?: AlarmLevel) =>
    timesOf(
      rows.filter(row => row.kind === kind && (level === undefined || levelOfNumber(row.level) === level)),
    )
  return {
    acknowledge: of('acknowledge'),
    close: of('close'),
    byLevel: alarmLevels.map(level => ({
      level,
      acknowledge: of('acknowledge', level),
      close: of('close', level),
    })),
  }
}

export function presentTotals(rows: readonly DayRow[]): AlarmFigures['totals'] {
  const totals = { byLevel: noAlarms(), raised: 0, acknowledged: 0, closed: 0, falseAlarms: 0 }
  for (const row of rows) {
    totals.byLevel[levelOfNumber(row.level)] += row.raised
    totals.raised += row.raised
    totals.acknowledged += row.acknowledged
    totals.closed += row.closed
    totals.falseAlarms += row.falseAlarms
  }
  return totals
}

/** A point for every day, those without an alarm too. */
export function dailyTrend(days: readonly string[], rows: readonly DayRow[]): AlarmFigures['trend'] {
  const byDay = new Map(days.map(day => [day, { at: day, ...noAlarms() }]))
  for (const { day, level, raised } of rows) {
    const point = byDay.get(day)
    if (point) point[levelOfNumber(level)] += raised
  }
  return { step: 'day', points: [...byDay.values()] }
}

const HOUR_MS = 3_600_000

/** A point for every hour from `start` to `end`, ms since 1970. */
export function hourlyTrend(start: number, end: number, rows: readonly HourRow[]): AlarmFigures['trend'] {
  const byHour = new Map(rows.map(row => [row.at.getTime(), row]))
  const points: AlarmFigures['trend']['points'] = []
  for (let at = Math.floor(start / HOUR_MS) * HOUR_MS; at < end; at += HOUR_MS) {
    const { very_urgent = 0, urgent = 0, general = 0, low = 0 } = byHour.get(at) ?? {}
    points.push({ at: new Date(at).toISOString(), very_urgent, urgent, general, low })
  }
  return { step: 'hour', points }
}

/** The entries with the most, and what all the others have together. */
export function most<K extends string>(counts: ReadonlyMap<K, number>) {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  const rest = sorted.slice(FIGURES_LISTED).reduce((sum, [, n]) => sum + n, 0)
  return { top: sorted.slice(0, FIGURES_LISTED), rest }
}
