import { expect, test } from 'vitest'
import { readWall, writeWall } from './clock.ts'
import { zoneNow } from './time-zone.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 6, 3, 12)
const untold = { standard: undefined, hasSummer: false }

test.each([
  ['an own zone, whatever the clock shows', 5 * HOUR, { standard: 480, hasSummer: false }, 480],
  ['summer, when that is the truer one', 2 * HOUR, { standard: 60, hasSummer: true }, 120],
  ['winter', HOUR + 60_000, { standard: 60, hasSummer: true }, 60],
  ['the nearest quarter where it is not told', 5.75 * HOUR + 200_000, untold, 345],
  ['west of Greenwich', -9.5 * HOUR, untold, -570],
  ['ours, of a clock that was never set', -20 * 365 * 24 * HOUR, untold, -new Date(NOW).getTimezoneOffset()],
])('%s', (_, away, zone, minutes) => {
  expect(zoneNow(NOW + away, NOW, zone)).toBe(minutes)
})

test('a wall clock is read with and without zeros, and written as the device takes it', () => {
  const wall = Date.UTC(2026, 6, 3, 21, 2, 32)
  for (const result of ['2026-7-3 21:02:32', '2026-07-03 21:02:32'])
    expect(readWall(new Map([['result', result]]))).toBe(wall)
  expect(() => readWall(new Map([['result', 'soon']]))).toThrow('no time in the answer')
  expect(writeWall(wall)).toBe('2026-7-3%2021:02:32')
})
