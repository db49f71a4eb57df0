import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createRevocations } from './revocations.ts'

test('covers the tokens issued up to the moment of the revocation, and no others', () => {
  const clock = createManualClock()
  const revocations = createRevocations(clock)
  const issuedNow = clock.now() + LIVE_TOKEN_TTL_MS
  revocations.revoke('s1')
  expect(revocations.covers('s1', issuedNow)).toBe(true)
  expect(revocations.covers('s1', issuedNow + 1)).toBe(false)
  expect(revocations.covers('s2', issuedNow)).toBe(false)
})

test('remembers as long as a token of before could open a socket, and twice that', () => {
  const clock = createManualClock()
  const revocations = createRevocations(clock)
  const expiresAt = clock.now() + LIVE_TOKEN_TTL_MS
  revocations.revoke('s1')
  clock.advance(2 * LIVE_TOKEN_TTL_MS)
  revocations.revoke('s2')
  expect(revocations.covers('s1', expiresAt)).toBe(true)
  clock.advance(1)
  revocations.revoke('s3')
  expect(revocations.covers('s1', expiresAt)).toBe(false)
  expect(revocations.covers('s2', expiresAt)).toBe(true)
})
