import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmEvents } from '../site/sensors.ts'
import { startChatter } from './chatter.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one calm event between 45 and 90 seconds after the last', () => {
  const seen: unknown[] = []
  const stop = startChatter({ report: event => seen.push(event), random: () => 0.5 })
  vi.advanceTimersByTime(67_000)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([calmEvents[3]])
  vi.advanceTimersByTime(67_500)
  expect(seen).toHaveLength(2)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(seen).toHaveLength(2)
})
