import { createManualClock } from '@palisade/testkit/manual-clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOwnLimiter, RATE_KEYS_LIMIT } from './rate.ts'

function setUp(max = 3, seconds = 10) {
  const clock = createManualClock()
  return { clock, limiter: createOwnLimiter({ max, seconds }, clock) }
}

test('allows max uses, then says when to come back', async () => {
  const { limiter, clock } = setUp()
  for (let use = 0; use < 3; use += 1) expect(await limiter.take('a')).toBe(0)
  clock.advance(4_000)
  expect(await limiter.take('a')).toBe(6)
})

test('the window begins with the first use, and refused uses do not make it longer', async () => {
  const { limiter, clock } = setUp(2)
  await limiter.take('a')
  clock.advance(9_000)
  await limiter.take('a')
  clock.advance(1_000)
  expect(await limiter.take('a')).toBe(1)
  clock.advance(1)
  expect(await limiter.take('a')).toBe(0)
})

test('keeps keys apart', async () => {
  const { limiter } = setUp(1)
  expect(await limiter.take('a')).toBe(0)
  expect(await limiter.take('b')).toBe(0)
  expect(await limiter.take('a')).toBeGreaterThan(0)
})

test('remembers a bounded number of keys, the oldest go first', async () => {
  const { limiter } = setUp(1)
  for (let n = 0; n <= RATE_KEYS_LIMIT; n += 1) await limiter.take(String(n))
  expect(await limiter.take(String(RATE_KEYS_LIMIT))).toBeGreaterThan(0)
  expect(await limiter.take('0')).toBe(0)
})

test('never allows more than twice max in a window, and frees up in the end, whatever the times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 100 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, max) => {
        const { limiter, clock } = setUp(max, 10)
        const allowed: number[] = []
        for (const step of steps) {
          clock.advance(step)
          if ((await limiter.take('a')) === 0) allowed.push(clock.now())
        }
        for (const at of allowed)
          expect(allowed.filter(other => other > at - 10_000 && other <= at).length).toBeLessThanOrEqual(
            2 * max,
          )
        clock.advance(20_000)
        expect(await limiter.take('a')).toBe(0)
      },
    ),
  )
})
