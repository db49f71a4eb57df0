import { z } from 'zod'
import { GROUP_MAX_MS } from './limits.ts'
import { streamCauseSchema, streamKindSchema, videoCodecSchema } from './live.ts'
import { recordingKindsSchema } from './recording.ts'
import { storeCauseSchema } from './store.ts'

/**
 * The playback socket `GET /media/play`: first a client text frame (`playHelloSchema`), then the client asks and media answers;
 * nothing is sent unasked. A header of type `init`, `gop` or `thumbnail` is followed by exactly one binary message.
 *
 * Fragments are timed so that the media timeline counts from `PLAY_LEAD_MS` before the token's span: tiles whose tokens have the same
 * `from` share one time base. All `at`, `from`, `to` are ms since 1970.
 */

/** Media time 0 is this long before the token's `from`: the group that holds `from` begins earlier, and no time is negative. */
export const PLAY_LEAD_MS = GROUP_MAX_MS
/** The longest span of a playback, h (VIDEO-16). */
export const PLAYBACK_HOURS_MAX = 72
/** Groups of pictures that one `read` may ask for. */
export const PLAY_READ_GROUPS_MAX = 64
/** Answers of one socket that wait to be sent; a further question is refused with `busy`. */
export const PLAY_WAITING_MAX = 32
export const THUMBNAIL_WIDTH = { min: 32, max: 640 } as const

export const playHelloSchema = z.object({ token: z.string().min(1).max(2048) })
export type PlayHello = z.infer<typeof playHelloSchema>

const id = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31)
const at = z.number().int().min(0)

export const playReadSchema = z.object({
  type: z.literal('read'),
  id,
  /** Forward: the group that holds `at`, else the first after it. Backward: the last group that begins at or before `at`. */
  at,
  direction: z.enum(['forward', 'backward']),
  /** `keys`: of each group only its first picture, without sound. */
  mode: z.enum(['all', 'keys']),
  count: z.number().int().min(1).max(PLAY_READ_GROUPS_MAX),
  /** Least time from one group to the next, ms: at 16× not every key frame is needed. */
  step: z.number().int().min(0).max(3_600_000).optional(),
  /** Only groups of one of these kinds; absent: all. */
  kinds: recordingKindsSchema.optional(),
})
export type PlayRead = z.infer<typeof playReadSchema>

export const playClientFrameSchema = z.discriminatedUnion('type', [
  playReadSchema,
  z.object({
    type: z.literal('thumbnail'),
    id,
    at,
    width: z.number().int().min(THUMBNAIL_WIDTH.min).max(THUMBNAIL_WIDTH.max),
  }),
  /** From now on what was recorded in H.265 comes as H.264; the client fetches anew what it has. */
  z.object({ type: z.literal('transcode') }),
  /** Questions that wait are dropped, each answered with `end` of reason `cancelled`. */
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('ping'), t: z.number() }),
])
export type PlayClientFrame = z.infer<typeof playClientFrameSchema>

export const playServerFrameSchema = z.discriminatedUnion('type', [
  /** Before the first group, and whenever the next group needs another one. */
  z.object({
    type: z.literal('init'),
    id,
    stream: streamKindSchema,
    mime: z.string(),
    /** Pixels; 0 when the camera did not say. */
    width: z.number().int().min(0),
    height: z.number().int().min(0),
    hasAudio: z.boolean(),
    /** Made by this machine out of what was recorded. */
    transcodedFrom: videoCodecSchema.optional(),
    /** Areas of it are drawn black. */
    isMasked: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('gop'), id, from: at, to: at, kinds: recordingKindsSchema }),
  /**
   * The last answer to a `read`. `count`: as many as asked. `gap`: nothing adjoins; `next` is the next recorded span in that
   * direction. `span`: nothing more within the token's span. `busy`, `failed`, `transcode_full`: ask again later; `cause` says why where the
   * pictures lie in an object store that does not serve them. Going on: forward from `to`, backward from `from - 1` of the
   * last group.
   */
  z.object({
    type: z.literal('end'),
    id,
    reason: z.enum(['count', 'gap', 'span', 'cancelled', 'busy', 'failed', 'transcode_full']),
    next: z.object({ from: at, to: at }).optional(),
    cause: storeCauseSchema.optional(),
  }),
  /** Followed by a JPEG of the key frame at or before the time asked for, at `at`. Without one the answer is `end`. */
  z.object({ type: z.literal('thumbnail'), id, at }),
  z.object({ type: z.literal('pong'), t: z.number(), at: z.number() }),
  /** The socket closes right after it; asking again needs a new token. */
  z.object({ type: z.literal('refused'), cause: streamCauseSchema }),
])
export type PlayServerFrame = z.infer<typeof playServerFrameSchema>
