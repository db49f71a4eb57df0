import { expect, test } from 'vitest'
import { bandOf, hourlyTrend, most } from './figures.presenter.ts'

test.each([
  [0, 'acceptable'],
  [6, 'acceptable'],
  [6.1, 'manageable'],
  [12, 'manageable'],
  [30, 'demanding'],
  [30.1, 'unacceptable'],
])('%s alarms an hour and operator are %s', (perHour, band) => {
  expect(bandOf(perHour)).toBe(band)
})

test('every hour has a point, also on the day on which the clocks are changed', () => {
  const start = Date.parse('2026-11-01T00:00:00Z')
  const row = { at: new Date(start + 7_200_000), very_urgent: 1, urgent: 0, general: 2, low: 0 }
  const { points } = hourlyTrend(start, start + 25 * 3_600_000, [row])
  expect(points).toHaveLength(25)
  expect(points[2]).toEqual({ ...row, at: '2026-11-01T02:00:00.000Z' })
  expect(points[3]).toMatchObject({ very_urgent: 0, general: 0 })
})

test('beyond ten the others are told together', () => {
  const { top, rest } = most(new Map(Array.from({ length: 13 }, (_, n) => [`a${n}`, n])))
  expect([top[0], top.length, rest]).toEqual([['a12', 12], 10, 3])
})
