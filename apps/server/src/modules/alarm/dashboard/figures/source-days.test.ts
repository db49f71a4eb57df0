import { expect, test } from 'vitest'
import type { DayRow } from './figures-period.queries.ts'
import { COUNTED_MAX, daysOf, newestDays } from './source-days.ts'

/** Packs counts by their days of the month, from the first. */
const pack = (...counts: number[]) =>
  String(counts.reduceRight((packed, n) => packed * 100_000_000n + BigInt(n), 0n))

test('a month unpacks to its days', () => {
  const month = {
    month: '2026-02',
    level: 2,
    raised: pack(3, 0, 40_000),
    acknowledged: pack(2),
    closed: pack(0, 0, 7),
    falseAlarms: '0',
  }
  const row = { level: 2, acknowledged: 0, closed: 0, falseAlarms: 0 }
  expect(daysOf(month)).toEqual([
    { ...row, day: '2026-02-01', raised: 3, acknowledged: 2 },
    { ...row, day: '2026-02-02', raised: 0 },
    { ...row, day: '2026-02-03', raised: 40_000, closed: 7 },
  ])
})

const days = (raised: Record<string, number>): DayRow[] =>
  Object.entries(raised).map(([day, n]) => ({
    day,
    level: 1,
    raised: n,
    acknowledged: 0,
    closed: 0,
    falseAlarms: 0,
  }))

test('the newest days are those that together have more alarms than are counted', () => {
  const found = newestDays(
    days({ '2026-01-31': 5, '2026-02-01': COUNTED_MAX, '2026-02-02': 1, '2026-01-30': 900 }),
    { from: '2026-01-01' },
  )
  expect(found).toEqual({ from: '2026-02-01', isAll: false })
})

test('as many as are counted are all of the period', () => {
  const found = newestDays(days({ '2026-02-01': COUNTED_MAX - 1, '2026-02-02': 1 }), { from: '2026-01-01' })
  expect(found).toEqual({ from: '2026-01-01', isAll: true })
})
