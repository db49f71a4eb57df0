import { expect, test } from 'vitest'
import { plausibleTime } from './plausible-time.ts'

const NOW = Date.UTC(2026, 4, 1)
test.each([
  [NOW + 300_000, true],
  [NOW + 300_001, false],
  [NOW - 7 * 86_400_000, true],
  [NOW - 7 * 86_400_000 - 1, false],
  [Number.NaN, false],
])('a device’s time %s is believed: %s', (at, isBelieved) => {
  expect(plausibleTime(at, NOW)).toBe(isBelieved ? at : NOW)
})
