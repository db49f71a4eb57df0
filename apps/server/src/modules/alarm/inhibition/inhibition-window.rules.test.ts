import { ALWAYS, type TimeRange } from '@palisade/contract'
import { expect, test } from 'vitest'
import { lastWindowEnd } from './inhibition-window.rules.ts'

/** A Monday of the site. */
const at = (hours: number, minutes = 0, day = 23) => new Date(2026, 10, day, hours, minutes).getTime()
const mornings: TimeRange = {
  type: 'custom',
  dates: [],
  data: [{ day: 'monday', startTime: '08:00', endTime: '09:30' }],
}

test.each<[string, TimeRange, number, number | undefined]>([
  ['just before the end, the end of the week before', mornings, at(9, 29), at(9, 30, 16)],
  ['at the end, the end', mornings, at(9, 30), at(9, 30)],
  ['later in the day, the end', mornings, at(23, 59), at(9, 30)],
  ['on the last day before the next, the end', mornings, at(7, 59, 30), at(9, 30)],
  ['a range without a break', ALWAYS, at(12), undefined],
  ['a range without a cell', { ...mornings, data: [] }, at(12), undefined],
  ['the last of its days, at midnight', { ...ALWAYS, dates: ['2026-11-20', '2026-11-22'] }, at(8), at(0)],
])('%s', (_, range, now, end) => {
  expect(lastWindowEnd(range, now)).toBe(end)
})
