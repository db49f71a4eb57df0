import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MediaAction } from './control.ts'
import { LIVE_TOKEN_TTL_MS } from './limits.ts'
import { PLAYBACK_HOURS_MAX } from './playback.ts'
import { recordedCameraIdSchema } from './recording.ts'

/**
 * Tokens for live and recorded video, `base64url(json).base64url(hmacSha256)`: the server signs what `may()` allowed, media
 * verifies without asking. Node only, hence the package's subpath `@palisade/contract/media-token`.
 */

const id = z.string().min(1).max(64)
const livePayloadSchema = z.strictObject({
  cameraId: id,
  userId: id,
  sessionId: id,
  action: z.literal('live'),
  /** Its viewer sees below the camera's masks; absent: they are drawn. */
  isUnmasked: z.literal(true).optional(),
  /** By `machineTime`. */
  expiresAt: z.number(),
})
export type LiveTokenPayload = z.infer<typeof livePayloadSchema>

const playPayloadSchema = livePayloadSchema
  .extend({
    cameraId: recordedCameraIdSchema,
    action: z.literal('play'),
    /** The span that may be seen, ms since 1970. */
    from: z.number().int().min(0),
    to: z.number().int().min(0),
    /** Plays what the camera has on its own card, by the replay that the server told with this id; absent: what was recorded. */
    cardId: z.uuid().optional(),
  })
  .refine(({ from, to }) => from < to && to - from <= PLAYBACK_HOURS_MAX * 3_600_000)
export type PlayTokenPayload = z.infer<typeof playPayloadSchema>

type Payload = LiveTokenPayload | PlayTokenPayload
export type TokenVerdict<P extends Payload> =
  | { ok: true; payload: P }
  | { ok: false; reason: 'malformed' | 'forged' | 'expired' }
export type LiveTokenVerdict = TokenVerdict<LiveTokenPayload>
export type PlayTokenVerdict = TokenVerdict<PlayTokenPayload>

const TOKEN_MAX_CHARS = 2048

// The prefix keeps these signatures apart from any other use of the same secret, and one action's from another's.
const macOf = (secret: string, action: MediaAction, body: string): Buffer =>
  createHmac('sha256', secret).update(`palisade.${action}.${body}`).digest()

/**
 * Ms of the clock that all programs of this machine share; it never leaps, whatever the wall clock is set to. The server and
 * the media program run on one machine, so that setting its clock neither ends a token early nor makes an old one valid.
 */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6

type Grant<P extends Payload> = Omit<P, 'action' | 'expiresAt'>

function sign(secret: string, action: MediaAction, grant: object, now: number): string {
  const payload = { ...grant, action, expiresAt: now + LIVE_TOKEN_TTL_MS }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${macOf(secret, action, body).toString('base64url')}`
}

/** Signs a token that opens a live socket until `now + LIVE_TOKEN_TTL_MS`. */
export const signLiveToken = (
  secret: string,
  grant: Grant<LiveTokenPayload>,
  now: number = machineTime(),
): string => sign(secret, 'live', grant, now)

/** Signs a token that opens a playback socket for one camera and span, until `now + LIVE_TOKEN_TTL_MS`. */
export const signPlayToken = (
  secret: string,
  grant: Grant<PlayTokenPayload>,
  now: number = machineTime(),
): string => sign(secret, 'play', grant, now)

/** Verifies signature (constant time), shape and expiry. A validity longer than the limit counts as forged. */
export const verifyLiveToken = (
  secret: string,
  token: string,
  now: number = machineTime(),
): LiveTokenVerdict => verify(secret, 'live', livePayloadSchema, token, now)

/** As `verifyLiveToken`; a live token opens no recording. */
export const verifyPlayToken = (
  secret: string,
  token: string,
  now: number = machineTime(),
): PlayTokenVerdict => verify(secret, 'play', playPayloadSchema, token, now)

function verify<P extends Payload>(
  secret: string,
  action: MediaAction,
  schema: z.ZodType<P>,
  token: string,
  now: number,
): TokenVerdict<P> {
  if (token.length > TOKEN_MAX_CHARS) return { ok: false, reason: 'malformed' }
  const [body, signature, ...rest] = token.split('.')
  if (!body || !signature || rest.length > 0) return { ok: false, reason: 'malformed' }
  const given = Buffer.from(signature, 'base64url')
  const wanted = macOf(secret, action, body)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { ok: false, reason: 'forged' }
  const payload = parsePayload(schema, body)
  if (!payload) return { ok: false, reason: 'malformed' }
  if (payload.expiresAt <= now) return { ok: false, reason: 'expired' }
  if (payload.expiresAt > now + LIVE_TOKEN_TTL_MS) return { ok: false, reason: 'forged' }
  return { ok: true, payload }
}

function parsePayload<P extends Payload>(schema: z.ZodType<P>, body: string): P | undefined {
  try {
    return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  } catch {
    return undefined
  }
}
