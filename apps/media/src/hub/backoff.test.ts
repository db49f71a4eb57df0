import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

const pauses = (
  count: number,
  random: number,
  cause: 'unreachable' | 'wrong_credentials' | 'account_locked' = 'unreachable',
) => {
  const backoff = createBackoff(() => random)
  return Array.from({ length: count }, () => backoff.next(cause))
}

test('pauses double up to half a minute', () => {
  expect(pauses(7, 0.5)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test.each(['wrong_credentials', 'account_locked'] as const)(
  '%s waits from half a minute up to five',
  cause => {
    expect(pauses(6, 0.5, cause)).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  },
)

test('each pause varies by a fifth, never over the longest', () => {
  expect(pauses(7, 0)).toEqual([800, 1600, 3200, 6400, 12_800, 24_000, 24_000])
  expect(pauses(7, 1)).toEqual([1200, 2400, 4800, 9600, 19_200, 30_000, 30_000])
})

test('a reset starts from the shortest pause, and so many failures that doubling overflows do no harm', () => {
  const backoff = createBackoff(() => 0.5)
  for (let failure = 0; failure < 2000; failure++) expect(backoff.next('refused')).toBeLessThanOrEqual(30_000)
  backoff.reset()
  expect(backoff.next('refused')).toBe(1000)
})
