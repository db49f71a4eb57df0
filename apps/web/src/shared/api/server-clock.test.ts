import { expect, test } from 'vitest'
import { betterOffset, clockFault, type ServerOffset, type TimeSample } from './server-clock.ts'

const SERVER = 1_800_000_000_000
/** An answer that set out at `sentAt`, while the server's clock was `offset` ahead of the monotonic one. */
const answer = (sentAt: number, trip: number, offset = SERVER): TimeSample => ({
  serverTime: offset + sentAt + trip / 2,
  sentAt,
  receivedAt: sentAt + trip,
})
const after = (...samples: TimeSample[]) =>
  samples.reduce<ServerOffset | undefined>((known, sample) => betterOffset(known, sample), undefined)

test('one answer is enough: the time in its head and half its round trip', () => {
  expect(after(answer(1000, 80))).toEqual({ offset: SERVER, error: 40, measuredAt: 1080 })
})

test('a slower answer that agrees changes nothing, until drift makes the old one the worse', () => {
  const quick = answer(1000, 20)
  expect(after(quick, answer(2000, 400, SERVER + 100))?.offset).toBe(SERVER)
  const hourLater = answer(3_600_000, 400, SERVER + 100)
  expect(after(quick, hourLater)?.offset).toBe(SERVER + 100)
})

test('an answer that contradicts what was known wins: the computer slept, or a clock was set', () => {
  expect(after(answer(1000, 20), answer(2000, 400, SERVER + 60_000))?.offset).toBe(SERVER + 60_000)
})

test('answers that took too long, or name no time, tell nothing', () => {
  expect(after(answer(1000, 2001))).toBeUndefined()
  expect(after({ serverTime: Number.NaN, sentAt: 0, receivedAt: 10 })).toBeUndefined()
  expect(after({ serverTime: SERVER, sentAt: 10, receivedAt: 0 })).toBeUndefined()
})

test.each([
  ['ahead', SERVER + 1000 + 2041, 2041],
  ['behind', SERVER + 1000 - 3000, -3000],
  ['within what it may be', SERVER + 1000 + 1999, 0],
  ['not surely beyond it', SERVER + 1000 + 2040, 0],
])('this computer’s clock is %s', (_name, clock, fault) => {
  expect(clockFault(after(answer(0, 80)), 1000, clock)).toBe(fault)
})

test('nothing is said before the first answer', () => {
  expect(clockFault(undefined, 0, 0)).toBe(0)
})
