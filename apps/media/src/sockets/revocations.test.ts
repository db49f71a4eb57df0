import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createRevocations } from './revocations.ts'

const HOUR = 3_600_000

function setup() {
  const clock = createManualClock()
  const revocations = createRevocations(clock)
  /** A token as the server signs it now. */
  const issue = (sessionId: string, cameraId = 'c1') => ({
    sessionId,
    cameraId,
    expiresAt: clock.elapsed() + LIVE_TOKEN_TTL_MS,
  })
  return { clock, revocations, issue }
}

test('covers every token of an ended session, and none of another', () => {
  const { clock, revocations, issue } = setup()
  const before = issue('s1')
  revocations.revoke('s1')
  clock.advance(HOUR)
  for (const token of [before, issue('s1'), issue('s1', 'c2')]) expect(revocations.covers(token)).toBe(true)
  expect(revocations.covers(issue('s2'))).toBe(false)
})

test.each([-HOUR, 24 * HOUR])('an ended session stays so when the wall clock is set by %i ms', ms => {
  const { clock, revocations, issue } = setup()
  const before = issue('s1')
  clock.set(ms)
  revocations.revoke('s1')
  clock.advance(HOUR)
  expect(revocations.covers(before)).toBe(true)
})

test('a camera that was taken away is covered until that moment; given back, a new token counts', () => {
  const { clock, revocations, issue } = setup()
  const before = issue('s1')
  revocations.revoke('s1', 'c1')
  expect(revocations.covers(before)).toBe(true)
  expect(revocations.covers(issue('s1', 'c2'))).toBe(false)
  clock.advance(1)
  expect(revocations.covers(issue('s1'))).toBe(false)
})

test('a camera is remembered for the life of a token, by the clock that never leaps', () => {
  const { clock, revocations, issue } = setup()
  const before = issue('s1')
  revocations.revoke('s1', 'c1')
  clock.advance(LIVE_TOKEN_TTL_MS)
  clock.set(24 * HOUR)
  revocations.revoke('s2', 'c1')
  expect(revocations.covers(before)).toBe(true)
  clock.advance(1)
  revocations.revoke('s3', 'c1')
  expect(revocations.covers(before)).toBe(false)
})

test.each([-HOUR, 24 * HOUR])(
  'a camera is taken away and given back when the wall clock is set by %i ms',
  ms => {
    const { clock, revocations, issue } = setup()
    const before = issue('s1')
    clock.set(ms)
    revocations.revoke('s1', 'c1')
    expect(revocations.covers(before)).toBe(true)
    clock.set(-ms)
    clock.advance(1)
    expect(revocations.covers(issue('s1'))).toBe(false)
  },
)
