import { createManualClock, type ManualClock } from '@palisade/testkit/manual-clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBriefCache } from './access/brief-cache.ts'
import { createAuditPause } from './binding/log/audit-pause.ts'
import { createOwnLimiter } from './binding/limits/rate.ts'
import { createLatestTime, systemClock, wallTimeOf } from './clock.ts'
import { createCameraStatusBuffer } from './media/camera-status-buffer.ts'

const HOUR = 3_600_000

let clock: ManualClock
beforeEach(() => {
  clock = createManualClock()
})

describe.each([-HOUR, 24 * HOUR])('a wall clock that is set by %i ms', ms => {
  test('makes no cached answer older or younger', async () => {
    const cache = createBriefCache<number>({ keepFor: 1000, size: 10, clock })
    let loads = 0
    const get = () => cache.get('a', async () => (loads += 1))
    await get()
    clock.advance(900)
    clock.set(ms)
    expect(await get()).toBe(1)
    clock.advance(101)
    expect(await get()).toBe(2)
  })

  test('neither lengthens nor ends the wait of a rate', async () => {
    const limiter = createOwnLimiter({ max: 1, seconds: 60 }, clock)
    await limiter.take('a')
    clock.set(ms)
    expect(await limiter.take('a')).toBe(60)
    clock.advance(60_001)
    expect(await limiter.take('a')).toBe(0)
  })

  test('moves no row of the log that is due once in a while', () => {
    const pause = createAuditPause(600, clock)
    expect(pause.isDue('li', 'alarm')).toBe(true)
    clock.set(ms)
    expect(pause.isDue('li', 'alarm')).toBe(false)
    clock.advance(600_001)
    expect(pause.isDue('li', 'alarm')).toBe(true)
  })

  test('makes no connecting camera overdue, nor keeps one from it', () => {
    const buffer = createCameraStatusBuffer(1000, clock)
    buffer.take({ cameraId: 'c1', state: 'connecting', at: 0 } as never)
    clock.set(ms)
    expect(buffer.addOverdue()).toBe(false)
    clock.advance(1000)
    expect(buffer.addOverdue()).toBe(true)
  })
})

test('the latest time goes on from where a wall clock stood that is set back, and follows one that is set ahead', () => {
  const latest = createLatestTime(clock)
  const from = clock.now()
  clock.advance(1000)
  clock.set(-HOUR)
  clock.advance(1000)
  expect(latest() - from).toBe(2000)
  clock.set(2 * HOUR)
  expect(latest()).toBe(clock.now())
})

test('a span is told as a moment of the wall clock as it stands now', () => {
  const since = clock.elapsed()
  clock.advance(5000)
  clock.set(-HOUR)
  expect(wallTimeOf(clock, since)).toBe(clock.now() - 5000)
})

test('the system’s span grows, whatever its wall clock says', () => {
  const from = systemClock.elapsed()
  expect(systemClock.elapsed()).toBeGreaterThanOrEqual(from)
})
