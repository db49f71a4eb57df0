import { expect, test } from 'vitest'
import { offeredSpan, timeLeft } from './footage-offer.ts'

const at = new Date(2026, 10, 23, 4, 5, 6).getTime()

test('the loop is offered, else the minute from where it stands, and nothing of the future', () => {
  expect(offeredSpan(at + 400, { from: at + 10_100, to: at + 20_900 }, at)).toEqual({
    from: at + 10_000,
    to: at + 20_000,
  })
  expect(offeredSpan(at, { from: at + 100, to: at + 900 }, at)).toEqual({ from: at, to: at + 1000 })
  expect(offeredSpan(at + 400, undefined, at + 3_600_000)).toEqual({ from: at, to: at + 60_000 })
  expect(offeredSpan(at + 400, undefined, at + 5_000)).toEqual({ from: at - 25_000, to: at + 5_000 })
})

test('the time until a file is deleted is told in hours, at last in minutes', () => {
  const until = new Date(at).toISOString()
  expect(timeLeft(until, at - 23.9 * 3_600_000)).toEqual({ unit: 'hours', count: 24 })
  expect(timeLeft(until, at - 59 * 60_000)).toEqual({ unit: 'minutes', count: 59 })
  expect(timeLeft(until, at + 1)).toEqual({ unit: 'minutes', count: 1 })
})
