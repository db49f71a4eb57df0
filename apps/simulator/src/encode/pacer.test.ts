import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacer } from './pacer.ts'

beforeEach(() => vi.useFakeTimers({ now: 1000 }))
afterEach(() => vi.useRealTimers())

test('beats on multiples of the interval plus the phase', () => {
  const pacer = createPacer()
  const beats: number[] = []
  pacer.add('a', 100, 30, due => beats.push(due))
  vi.advanceTimersByTime(300)
  expect(beats).toEqual([1030, 1130, 1230])
})

test('after a pause it goes on at the next beat, without the missed ones', () => {
  const pacer = createPacer()
  const beats: number[] = []
  pacer.add('a', 100, 0, due => beats.push(due))
  vi.advanceTimersByTime(0)
  vi.setSystemTime(1450)
  vi.advanceTimersByTime(100)
  expect(beats[0]).toBe(1000)
  expect(beats).toHaveLength(2)
  expect(beats[1]! % 100).toBe(0)
  expect(beats[1]).toBeGreaterThanOrEqual(1400)
})

test('a beat that is taken away does not come', () => {
  const pacer = createPacer()
  const beats: string[] = []
  pacer.add('a', 100, 50, () => beats.push('a'))
  pacer.add('b', 100, 60, () => beats.push('b'))
  pacer.remove('a')
  vi.advanceTimersByTime(100)
  expect(beats).toEqual(['b'])
  pacer.stop()
  vi.advanceTimersByTime(1000)
  expect(beats).toEqual(['b'])
})
