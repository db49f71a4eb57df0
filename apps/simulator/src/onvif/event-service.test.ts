import { expect, test } from 'vitest'
import { durationMs } from './event-service.ts'

test.each([
  ['PT5S', 5000],
  ['PT0.16S', 160],
  ['PT2M', 120_000],
  ['PT1H1M1S', 3_661_000],
  ['PT0S', 0],
  ['5 seconds', 0],
  ['', 0],
])('%s is %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})
