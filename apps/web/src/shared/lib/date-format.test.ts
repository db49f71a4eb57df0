import { expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from './date-format.ts'

test('what is shown can be typed back', () => {
  const moment = new Date(2026, 10, 20, 8, 5, 3)
  expect(formatDateTime(moment.toISOString())).toBe('2026-11-20 08:05:03')
  expect(parseDateTime('2026-11-20 08:05:03')).toEqual(moment)
  expect(parseDateTime(' 2026-11-20 8:05 ')).toEqual(new Date(2026, 10, 20, 8, 5))
  expect(parseDateTime('2026-11-20')).toEqual(new Date(2026, 10, 20))
})

test.each([
  '',
  '2026-02-30',
  '2026-13-01 00:00',
  '2026-11-20 24:00',
  '2026-11-20 10:60',
  'yesterday',
  '20-11-2026',
])('%j is no time', text => {
  expect(parseDateTime(text)).toBeUndefined()
})

test('nothing and nonsense show as nothing', () => {
  expect(formatDateTime(null)).toBe('')
  expect(formatDateTime('not a time')).toBe('')
})
