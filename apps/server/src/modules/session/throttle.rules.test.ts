import { expect, test } from 'vitest'
import {
  counterKeys,
  FORGET_FAILURES_MS,
  KNOWN_ADDRESS_MS,
  waitAfter,
  waitFor,
  type Counter,
} from './throttle.rules.ts'

const now = 1_800_000_000_000
const counter = (kind: Counter['kind'], failures: number, more: Partial<Counter> = {}): Counter => ({
  kind,
  failures,
  failedAt: now,
  succeededAt: null,
  ...more,
})

test.each([
  ['pair', 0, 0],
  ['pair', 4, 0],
  ['pair', 5, 1],
  ['pair', 8, 8],
  ['pair', 13, 256],
  ['pair', 14, 300],
  ['pair', 100_000, 300],
  ['account', 19, 0],
  ['account', 20, 1],
  ['account', 100_000, 5],
  ['address', 49, 0],
  ['address', 100_000, 10],
] as const)('%s after %i failures waits %i s', (kind, failures, seconds) => {
  expect(waitAfter(kind, failures)).toBe(seconds)
})

test('the wait runs off with time, and the longest of the three counts', () => {
  const pair = counter('pair', 7)
  expect(waitFor([pair], now)).toBe(4)
  expect(waitFor([pair], now + 1500)).toBe(3)
  expect(waitFor([pair], now + 4000)).toBe(0)
  expect(waitFor([pair, counter('address', 1000)], now)).toBe(10)
  expect(waitFor([], now)).toBe(0)
})

test('failures are forgotten after a quiet time', () => {
  expect(waitFor([counter('pair', 20)], now + FORGET_FAILURES_MS + 1)).toBe(0)
})

test('a stranger slows the account down only for addresses it does not know', () => {
  const attacked = counter('account', 5000)
  const known = counter('pair', 0, { failedAt: null, succeededAt: now - 1000 })
  expect(waitFor([attacked], now)).toBe(5)
  expect(waitFor([attacked, known], now)).toBe(0)
  expect(waitFor([attacked, { ...known, succeededAt: now - KNOWN_ADDRESS_MS }], now)).toBe(5)
})

test('a known address that guesses is slowed down all the same', () => {
  expect(waitFor([counter('pair', 10, { succeededAt: now })], now)).toBe(32)
})

test('keys tell pairs apart and hold no text that was typed', () => {
  expect(counterKeys('a', 'b').pair).not.toBe(counterKeys('a","b', '').pair)
  expect(JSON.stringify(counterKeys('secret-word', '10.0.0.1'))).not.toMatch(/secret-word|10\.0/)
})
