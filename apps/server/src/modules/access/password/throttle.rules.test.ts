import { expect, test } from 'vitest'
import {
  counterKeys,
  FIRST_TRIES,
  FORGET_FAILURES_MS,
  loginDelayOf,
  KNOWN_ADDRESS_MS,
  policies,
  waitAfter,
  type Counter,
} from './throttle.rules.ts'

const now = 1_800_000_000_000
const counter = (kind: Counter['kind'], failures: number, more: Partial<Counter> = {}): Counter => ({
  kind,
  failures,
  failedAt: now,
  succeededAt: null,
  lockedUntil: null,
  ...more,
})
const wait = (seconds: number) => ({ seconds, isLocked: false })
const lock = (seconds: number) => ({ seconds, isLocked: true })

test.each([
  ['pair', 0, 0],
  ['pair', 4, 0],
  ['pair', 5, 1],
  ['pair', 8, 8],
  ['pair', 9, 16],
  ['pair', 100_000, 16],
  ['account', 19, 0],
  ['account', 20, 1],
  ['account', 100_000, 5],
  ['address', 49, 0],
  ['address', 100_000, 10],
] as const)('%s after %i failures waits %i s', (kind, failures, seconds) => {
  expect(waitAfter(kind, failures)).toBe(seconds)
})

test('the wait runs off with time, and the longest counts', () => {
  const pair = counter('pair', 7)
  expect(loginDelayOf([pair], now)).toEqual(wait(4))
  expect(loginDelayOf([pair], now + 1500)).toEqual(wait(3))
  expect(loginDelayOf([pair], now + 4000)).toBeUndefined()
  expect(loginDelayOf([pair, counter('address', 1000)], now)).toEqual(wait(10))
  expect(loginDelayOf([], now)).toBeUndefined()
})

test('a lock differs from a wait, takes precedence over it, and ends', () => {
  const locked = counter('pair', 10, { lockedUntil: now + 900_000 })
  expect(loginDelayOf([locked, counter('address', 1000)], now)).toEqual(lock(900))
  // Seconds are rounded up: 800.001 s are 801.
  expect(loginDelayOf([locked], now + 99_999)).toEqual(lock(801))
  expect(loginDelayOf([locked], now + 899_001)).toEqual(lock(1))
  expect(loginDelayOf([locked], now + 900_000)).toBeUndefined()
})

test('a clock that was set back since makes no wait and no lock longer than its rule', () => {
  const hour = 3_600_000
  expect(loginDelayOf([counter('pair', 7)], now - hour)).toEqual(wait(4))
  expect(loginDelayOf([counter('pair', 10, { lockedUntil: now + 900_000 })], now - hour)).toEqual(lock(900))
})

test('failures are forgotten after a quiet time', () => {
  expect(loginDelayOf([counter('pair', 20)], now + FORGET_FAILURES_MS + 1)).toBeUndefined()
})

test('every lock is shorter than failures are remembered, and a stranger’s shorter than a guesser’s', () => {
  const { pair, account, address } = policies
  expect(pair.lockFor * 1000).toBeLessThan(FORGET_FAILURES_MS)
  expect(Math.max(account.lockFor, address.lockFor)).toBeLessThan(pair.lockFor)
})

const attacked = counter('account', 5000, { lockedUntil: now + 300_000 })

test('failures elsewhere leave an operator the first tries at a new place', () => {
  expect(loginDelayOf([attacked], now)).toBeUndefined()
  const tried = (failures: number) => counter('pair', failures, { failedAt: now - 60_000 })
  expect(loginDelayOf([attacked, tried(FIRST_TRIES - 1)], now)).toBeUndefined()
  expect(loginDelayOf([attacked, tried(FIRST_TRIES)], now)).toEqual(lock(300))
})

test('neither an attacked account nor a locked address holds back a user who has logged in from there before', () => {
  const known = counter('pair', 0, { failedAt: null, succeededAt: now - 1000 })
  const address = counter('address', 5000, { lockedUntil: now + 300_000 })
  expect(loginDelayOf([attacked, address, known], now)).toBeUndefined()
  expect(loginDelayOf([attacked, address, { ...known, succeededAt: now - KNOWN_ADDRESS_MS }], now)).toEqual(
    lock(300),
  )
})

test('a known address that guesses is slowed down and locked all the same', () => {
  expect(loginDelayOf([counter('pair', 9, { succeededAt: now })], now)).toEqual(wait(16))
  expect(loginDelayOf([counter('pair', 10, { succeededAt: now, lockedUntil: now + 900_000 })], now)).toEqual(
    lock(900),
  )
})

test('keys tell pairs apart and hold no text that was typed', () => {
  expect(counterKeys('a', 'b').pair).not.toBe(counterKeys('a","b', '').pair)
  expect(JSON.stringify(counterKeys('secret-word', '10.0.0.1'))).not.toMatch(/secret-word|10\.0/)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['2001:0db8:1:2::1', '2001:db8:1:2::9', true],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['10.0.0.1', '10.0.0.2', false],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
])('%s and %s are one place: %s', (one, other, isSame) => {
  expect(counterKeys('a', one).address === counterKeys('a', other).address).toBe(isSame)
})
