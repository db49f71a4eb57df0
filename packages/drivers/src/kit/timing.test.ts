import { expect, test } from 'vitest'
import { defaultTiming } from './timing.ts'
import { PROBE_LIMIT_MS } from './host.ts'

test('a driver gives up before the host does, and gives signs of life each nine seconds', () => {
  const { connect, answer, probe, keepAlive, retryFrom, retryUpTo } = defaultTiming
  expect(probe).toBeLessThan(PROBE_LIMIT_MS)
  expect(connect).toBeLessThan(answer)
  expect([keepAlive, retryFrom, retryUpTo]).toEqual([9000, 2000, 30_000])
})
