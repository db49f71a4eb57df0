import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIVE_TOKEN_TTL_MS } from './limits.ts'
import { signLiveToken, verifyLiveToken } from './token.ts'

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
