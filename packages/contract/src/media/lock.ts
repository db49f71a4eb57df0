import { z } from 'zod'
import { PLAYBACK_HOURS_MAX } from './playback.ts'
import { recordedCameraIdSchema, recordFrameSchema } from './recording.ts'

/**
 * `POST /control/lock` keeps a recorded span from retention and answers with what of it there is, once no deletion is under way any
 * more; the same cause again answers anew. A look answers likewise and keeps nothing. `POST /control/unlock` takes the lock away; without one nothing happens.
 */

const at = z.number().int().min(0)
const { causeId } = recordFrameSchema.shape

/** Spans of one answer; more are drawn into the last. */
export const HELD_SPANS_MAX = 1_000

export const lockRequestSchema = z
  .object({ cameraId: recordedCameraIdSchema, causeId, from: at, to: at, isLook: z.boolean().optional() })
  .refine(({ from, to }) => from < to && to - from <= PLAYBACK_HOURS_MAX * 3_600_000)
export type LockRequest = z.infer<typeof lockRequestSchema>

export const unlockRequestSchema = z.object({ cameraId: recordedCameraIdSchema, causeId })
export type UnlockRequest = z.infer<typeof unlockRequestSchema>

/** The parts of the span that are there, in order. */
export const heldSchema = z.object({ spans: z.array(z.tuple([at, at])).max(HELD_SPANS_MAX) })
export type Held = z.infer<typeof heldSchema>
