import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { LIVE_TOKEN_TTL_MS } from './limits.ts'

/**
 * Live tokens, `base64url(json).base64url(hmacSha256)`: the server signs what `may()` allowed, media verifies without asking.
 * Node only, hence the package's subpath `@palisade/contract/media-token`.
 */

const payloadSchema = z.strictObject({
  cameraId: z.string().min(1).max(64),
  userId: z.string().min(1).max(64),
  sessionId: z.string().min(1).max(64),
  action: z.literal('live'),
  /** By `machineTime`. */
  expiresAt: z.number(),
})
export type LiveTokenPayload = z.infer<typeof payloadSchema>

export type LiveTokenVerdict =
  | { ok: true; payload: LiveTokenPayload }
  | { ok: false; reason: 'malformed' | 'forged' | 'expired' }

const TOKEN_MAX_CHARS = 2048

// The prefix keeps these signatures apart from any other use of the same secret.
const macOf = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`palisade.live.${body}`).digest()

/**
 * Ms of the clock that all programs of this machine share; it never leaps, whatever the wall clock is set to. The server and
 * the media program run on one machine, so that setting its clock neither ends a token early nor makes an old one valid.
 */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6

/** Signs a token that opens a live socket until `now + LIVE_TOKEN_TTL_MS`. */
export function signLiveToken(
  secret: string,
  grant: Omit<LiveTokenPayload, 'action' | 'expiresAt'>,
  now: number = machineTime(),
): string {
  const payload: LiveTokenPayload = { ...grant, action: 'live', expiresAt: now + LIVE_TOKEN_TTL_MS }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${macOf(secret, body).toString('base64url')}`
}

/** Verifies signature (constant time), shape and expiry. A validity longer than the limit counts as forged. */
export function verifyLiveToken(
  secret: string,
  token: string,
  now: number = machineTime(),
): LiveTokenVerdict {
  if (token.length > TOKEN_MAX_CHARS) return { ok: false, reason: 'malformed' }
  const [body, signature, ...rest] = token.split('.')
  if (!body || !signature || rest.length > 0) return { ok: false, reason: 'malformed' }
  const given = Buffer.from(signature, 'base64url')
  const wanted = macOf(secret, body)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { ok: false, reason: 'forged' }
  const payload = parsePayload(body)
  if (!payload) return { ok: false, reason: 'malformed' }
  if (payload.expiresAt <= now) return { ok: false, reason: 'expired' }
  if (payload.expiresAt > now + LIVE_TOKEN_TTL_MS) return { ok: false, reason: 'forged' }
  return { ok: true, payload }
}

function parsePayload(body: string): LiveTokenPayload | undefined {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  } catch {
    return undefined
  }
}
