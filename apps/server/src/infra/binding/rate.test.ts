import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRateLimiter } from './rate.ts'

function setUp(max = 3, seconds = 10, keysLimit?: number) {
  const clock = { at: 1_000_000 }
  const limiter = createRateLimiter(max, seconds, () => clock.at, keysLimit)
  return { clock, limiter }
}

it('allows max uses, then says when to come back', () => {
  const { limiter, clock } = setUp()
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0])
  clock.at += 4_000
  expect(limiter.take('a')).toBe(6)
})

it('keeps keys apart', () => {
  const { limiter } = setUp(1)
  expect(limiter.take('a')).toBe(0)
  expect(limiter.take('b')).toBe(0)
  expect(limiter.take('a')).toBeGreaterThan(0)
})

it('slides: right after a full window only a part is free again', () => {
  const { limiter, clock } = setUp(4, 10)
  for (let use = 0; use < 4; use++) limiter.take('a')
  clock.at += 15_000
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0])
  expect(limiter.take('a')).toBeGreaterThan(0)
})

it('forgets after two windows', () => {
  const { limiter, clock } = setUp(1)
  limiter.take('a')
  clock.at += 20_000
  expect(limiter.take('a')).toBe(0)
})

it('remembers a bounded number of keys, the oldest go first', () => {
  const { limiter } = setUp(1, 10, 2)
  limiter.take('a')
  limiter.take('b')
  limiter.take('c')
  expect(limiter.take('c')).toBeGreaterThan(0)
  expect(limiter.take('a')).toBe(0)
})

it('never allows more than twice max in a window, and frees up in the end, whatever the times', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 100 }),
      fc.integer({ min: 1, max: 5 }),
      (steps, max) => {
        const { limiter, clock } = setUp(max, 10)
        const allowed: number[] = []
        for (const step of steps) {
          clock.at += step
          if (limiter.take('a') === 0) allowed.push(clock.at)
        }
        for (const at of allowed)
          expect(allowed.filter(other => other > at - 10_000 && other <= at).length).toBeLessThanOrEqual(
            2 * max,
          )
        clock.at += 20_000
        expect(limiter.take('a')).toBe(0)
      },
    ),
  )
})
