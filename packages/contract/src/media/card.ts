import { z } from 'zod'
import { streamUrlSchema } from './control.ts'
import { PLAYBACK_HOURS_MAX } from './playback.ts'
import { streamKindSchema } from './live.ts'
import { RECORDING_CAUSES, recordedCameraIdSchema, recordingKindsSchema } from './recording.ts'

/**
 * Footage that a camera has on its own card. The server asks the camera where it is (packages/drivers) and tells media how to play it;
 * media fills holes with it (`POST /control/fill`) or shows it to a viewer (`POST /control/card`, then `GET /media/play` with a token that
 * names it).
 */

const at = z.number().int().min(0)
/** Longest span of one fill: with a card that plays at its own pace it takes as long. */
export const FILL_SPAN_MAX_MS = 10 * 60_000
/** A fill of a span takes no longer than its length by this factor and these ms more: cards that play for ever are left. */
export const FILL_TIME = { factor: 1.25, ms: 30_000 } as const
/** The longest span of one look at a card, h. */
export const CARD_PLAY_HOURS_MAX = PLAYBACK_HOURS_MAX

/** An RTSP session that plays a span of a card; its login is that of the camera. Times of `from`, `to` are the device's. */
export const cardReplaySchema = z.object({
  url: streamUrlSchema,
  /** `clock`: asked by PLAY, each picture tells its time; `url`: named by the address, played at its own pace. */
  manner: z.enum(['clock', 'url']),
  from: at,
  to: at,
  /** The device's clock minus ours, ms. */
  offset: z.number(),
  username: z.string().max(256).optional(),
  password: z.string().max(256).optional(),
  hosts: z.record(z.string().max(255), z.string().max(64)).optional(),
})
export type CardReplay = z.infer<typeof cardReplaySchema>

/** Reasons for which a card's footage does not come, beside those of every stream. */
export const CARD_CAUSES = [
  ...RECORDING_CAUSES,
  'no_footage',
  'other_footage',
  'replay_stopped',
  'replay_endless',
  'search_endless',
  'not_supported',
] as const
export const cardCauseSchema = z.enum(CARD_CAUSES)
export type CardCause = z.infer<typeof cardCauseSchema>

/** Times in ms since 1970, by our clock. Ended by whoever closes the connection before it is answered. */
export const fillRequestSchema = z
  .object({
    cameraId: recordedCameraIdSchema,
    stream: streamKindSchema,
    from: at,
    to: at,
    /** The kinds that wanted it. */
    kinds: recordingKindsSchema,
    replay: cardReplaySchema,
  })
  .refine(({ from, to }) => from < to && to - from <= FILL_SPAN_MAX_MS)
export type FillRequest = z.infer<typeof fillRequestSchema>

export const fillAnswerSchema = z.object({
  /** Everything before it that the card has is on the disk. */
  filledTo: at,
  groups: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Why it ended before `to`. */
  cause: cardCauseSchema.optional(),
})
export type FillAnswer = z.infer<typeof fillAnswerSchema>

/** Tells media of the replay that tokens with this `cardId` play. */
export const cardRequestSchema = z.object({
  cardId: z.uuid(),
  cameraId: recordedCameraIdSchema,
  replay: cardReplaySchema,
})
export type CardRequest = z.infer<typeof cardRequestSchema>
