import {
  alarmLevels,
  FIGURES_LISTED,
  LOAD_BAND_MAX,
  loadBands,
  type AlarmFigures,
  type FiguresByLevel,
  type FiguresTimes,
  type LoadBand,
} from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { SLOTS_AN_HOUR } from '../roll-up/counted.queries.ts'
import { sumOfCounts, unpackCounts } from '../roll-up/packed-counts.ts'
import { dayAfter, startOfDay } from '#server/infra/site-time.ts'
import type { DayRow, SpreadRow } from './figures-period.queries.ts'
import { quantileOf } from './time-buckets.ts'

export const noAlarms = (): FiguresByLevel => ({ very_urgent: 0, urgent: 0, general: 0, low: 0 })

/** The band of an average by ISA-18.2 and EEMUA 191. */
export function bandOf(perHour: number): LoadBand {
  const band = loadBands.find(one => one === 'unacceptable' || perHour <= LOAD_BAND_MAX[one])
  return band ?? 'unacceptable'
}

function timesOf(packed: readonly string[]): FiguresTimes {
  const buckets = sumOfCounts(packed.map(unpackCounts)).map((n, bucket) => ({ bucket, n }))
  return {
    n: buckets.reduce((sum, { n }) => sum + n, 0),
    median: quantileOf(buckets, 0.5) ?? null,
    p90: quantileOf(buckets, 0.9) ?? null,
  }
}

/** Times to acknowledge and to close, together and by level. */
export function presentTimes(rows: readonly SpreadRow[]): AlarmFigures['times'] {
  const of = (some: readonly SpreadRow[]) => ({
    acknowledge: timesOf(some.map(({ acknowledgeTimes }) => acknowledgeTimes)),
    close: timesOf(some.map(({ closeTimes }) => closeTimes)),
  })
  return {
    ...of(rows),
    byLevel: alarmLevels.map(level => ({
      level,
      ...of(rows.filter(row => levelOfNumber(row.level) === level)),
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

/** A point for every hour of some days. */
export function hourlyTrend(days: readonly string[], rows: readonly SpreadRow[]): AlarmFigures['trend'] {
  return { step: 'hour', points: days.flatMap(day => hoursOf(day, rows)) }
}

function hoursOf(day: string, rows: readonly SpreadRow[]): AlarmFigures['trend']['points'] {
  const [start, end] = [startOfDay(day), startOfDay(dayAfter(day))]
  const points = Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, hour) => ({
    at: new Date(start + hour * HOUR_MS).toISOString(),
    ...noAlarms(),
  }))
  for (const row of rows.filter(one => one.day === day)) {
    for (const [slot, n] of unpackCounts(row.slots).entries()) {
      const point = points[Math.floor(slot / SLOTS_AN_HOUR)]
      if (point) point[levelOfNumber(row.level)] += n
    }
  }
  return points
}

/** The entries with the most, and what all the others have together. */
export function most<K extends string>(counts: ReadonlyMap<K, number>) {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  const rest = sorted.slice(FIGURES_LISTED).reduce((sum, [, n]) => sum + n, 0)
  return { top: sorted.slice(0, FIGURES_LISTED), rest }
}
