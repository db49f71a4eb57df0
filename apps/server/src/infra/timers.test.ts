import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeatedWork } from './timers.ts'

const EVERY = 1_000
const warnings: unknown[] = []
const log = { warn: (detail: unknown) => void warnings.push(detail) } as unknown as FastifyBaseLogger

beforeEach(() => {
  warnings.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('runs once every so many ms, from the first time on, until it is stopped', async () => {
  let runs = 0
  const work = createRepeatedWork('count', EVERY, async () => void (runs += 1), log)
  work.start()
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * EVERY)
  expect(runs).toBe(3)
  await work.stop()
  await vi.advanceTimersByTimeAsync(5 * EVERY)
  expect(runs).toBe(3)
})

test('work that takes longer than its turn is not begun a second time', async () => {
  const ends: (() => void)[] = []
  const work = createRepeatedWork('slow', EVERY, () => new Promise<void>(resolve => ends.push(resolve)), log)
  work.start()
  await vi.advanceTimersByTimeAsync(4 * EVERY)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await vi.advanceTimersByTimeAsync(EVERY)
  expect(ends).toHaveLength(2)
  ends[1]!()
  await work.stop()
})

test('a fault is logged with the name of the work, and the next run comes all the same', async () => {
  const fault = new Error('database away')
  let runs = 0
  const work = createRepeatedWork(
    'retention',
    EVERY,
    async () => {
      runs += 1
      if (runs === 1) throw fault
    },
    log,
  )
  work.start()
  await vi.advanceTimersByTimeAsync(2 * EVERY)
  await work.stop()
  expect(runs).toBe(2)
  expect(warnings).toEqual([{ err: fault, work: 'retention' }])
})

test('stopping waits for the run under way', async () => {
  let end: () => void = () => undefined
  let isStopped = false
  const work = createRepeatedWork('slow', EVERY, () => new Promise<void>(resolve => (end = resolve)), log)
  work.start()
  await vi.advanceTimersByTimeAsync(EVERY)
  const stopping = work.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  end()
  await stopping
  expect(isStopped).toBe(true)
})
