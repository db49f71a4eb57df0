import { expect, test } from 'vitest'
import { formatElapsed } from './elapsed.ts'

test.each([
  [-5, '0:00'],
  [7_900, '0:07'],
  [12.5 * 60_000, '12:30'],
  [3_750_000, '1:02:30'],
  [100 * 3_600_000, '100:00:00'],
])('%i ms is %s', (elapsed, text) => expect(formatElapsed(elapsed)).toBe(text))
