import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIVE_TOKEN_TTL_MS } from './limits.ts'
import { PLAYBACK_HOURS_MAX } from './playback.ts'
import { signLiveToken, signPlayToken, verifyLiveToken, verifyPlayToken } from './token.ts'

const secret = 's'.repeat(32)
const grant = { cameraId: 'c1', userId: 'u1', sessionId: 's1' }
const at = 1_800_000_000_000

test('a signed token verifies until it expires', () => {
  const token = signLiveToken(secret, grant, at)
  expect(verifyLiveToken(secret, token, at)).toEqual({
    ok: true,
    payload: { ...grant, action: 'live', expiresAt: at + LIVE_TOKEN_TTL_MS },
  })
  expect(verifyLiveToken(secret, token, at + LIVE_TOKEN_TTL_MS)).toEqual({ ok: false, reason: 'expired' })
})

test('another secret, a changed payload and a clock far behind are refused', () => {
  const token = signLiveToken(secret, grant, at)
  const [, signature] = token.split('.')
  const changed = Buffer.from(
    JSON.stringify({ ...grant, cameraId: 'c2', action: 'live', expiresAt: at + 1 }),
  ).toString('base64url')
  expect(verifyLiveToken('t'.repeat(32), token, at)).toEqual({ ok: false, reason: 'forged' })
  expect(verifyLiveToken(secret, `${changed}.${signature}`, at)).toEqual({ ok: false, reason: 'forged' })
  expect(verifyLiveToken(secret, token, at - 10 * LIVE_TOKEN_TTL_MS)).toEqual({ ok: false, reason: 'forged' })
})

test('no text but a signed one is accepted, and none throws', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(verifyLiveToken(secret, text, at).ok).toBe(false)
    }),
  )
})

const span = { from: 1_700_000_000_000, to: 1_700_000_060_000 }

test('a token for playback opens no live socket, and the other way round', () => {
  const play = signPlayToken(secret, { ...grant, ...span }, at)
  expect(verifyPlayToken(secret, play, at)).toEqual({
    ok: true,
    payload: { ...grant, ...span, action: 'play', expiresAt: at + LIVE_TOKEN_TTL_MS },
  })
  expect(verifyLiveToken(secret, play, at)).toEqual({ ok: false, reason: 'forged' })
  expect(verifyPlayToken(secret, signLiveToken(secret, grant, at), at).ok).toBe(false)
})

test.each([
  ['an empty span', { ...grant, from: span.from, to: span.from }],
  [
    'a span that is too long',
    { ...grant, from: span.from, to: span.from + PLAYBACK_HOURS_MAX * 3_600_000 + 1 },
  ],
  ['a camera that is a path', { ...grant, ...span, cameraId: '../c1' }],
])('%s is refused even when it is signed', (_, wrong) => {
  expect(verifyPlayToken(secret, signPlayToken(secret, wrong, at), at)).toEqual({
    ok: false,
    reason: 'malformed',
  })
})
