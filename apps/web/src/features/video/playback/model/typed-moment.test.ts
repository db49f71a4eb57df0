import { expect, test } from 'vitest'
import { typedMoment } from './typed-moment.ts'

const shown = new Date(2026, 10, 28, 9, 30, 15).getTime()
const at = (
  ...parts: [year: number, month: number, day: number, hours: number, minutes: number, seconds?: number]
) => new Date(...parts).getTime()

test.each<[string, number | undefined]>([
  ['14:05', at(2026, 10, 28, 14, 5)],
  [' 14:05:30 ', at(2026, 10, 28, 14, 5, 30)],
  ['11-27 14:05', at(2026, 10, 27, 14, 5)],
  ['1-2 7:5', at(2026, 0, 2, 7, 5)],
  ['2025-12-31 23:59:59', at(2025, 11, 31, 23, 59, 59)],
  ['2025-12-31T23:59', at(2025, 11, 31, 23, 59)],
  ['25:00', undefined],
  ['02-30 10:00', undefined],
  ['2026-11-27', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('%s', (text, moment) => {
  expect(typedMoment(text, shown)).toBe(moment)
})
