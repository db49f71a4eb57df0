import { expect, test } from 'vitest'
import { dayAfter, daysBetween, siteDayOf, startOfDay } from './site-day.ts'

test('a moment is of the day that the site has then', () => {
  const start = startOfDay('2026-03-29')
  expect([siteDayOf(start - 1), siteDayOf(start)]).toEqual(['2026-03-28', '2026-03-29'])
})

test('days follow each other over the end of a month, of a year and over the changes of the clocks', () => {
  expect([dayAfter('2026-02-28'), dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-02-28',
  ])
  expect(daysBetween('2025-12-31', '2026-12-30')).toHaveLength(365)
  expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
})
