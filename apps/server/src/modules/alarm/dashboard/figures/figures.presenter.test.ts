import { expect, test } from 'vitest'
import { dayAfter, startOfDay } from '#server/infra/site-time.ts'
import { bandOf, hourlyTrend, most } from './figures.presenter.ts'
import { packed } from './packed.testing.ts'

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

test('every hour of a day has a point, with the alarms of its ten minutes', () => {
  const day = '2026-11-01'
  const start = startOfDay(day)
  const row = { day, acknowledgeTimes: '0', closeTimes: '0' }
  const { points } = hourlyTrend(
    [day],
    [
      { ...row, level: 1, slots: packed({ 12: 1 }) },
      { ...row, level: 3, slots: packed({ 12: 1, 17: 3, 18: 5 }) },
    ],
  )
  expect(points).toHaveLength((startOfDay(dayAfter(day)) - start) / 3_600_000)
  const at = new Date(start + 2 * 3_600_000).toISOString()
  expect(points[2]).toEqual({ at, very_urgent: 1, urgent: 0, general: 4, low: 0 })
  expect(points[3]).toMatchObject({ very_urgent: 0, general: 5 })
})

test('beyond ten the others are told together', () => {
  const { top, rest } = most(new Map(Array.from({ length: 13 }, (_, n) => [`a${n}`, n])))
  expect([top[0], top.length, rest]).toEqual([['a12', 12], 10, 3])
})
