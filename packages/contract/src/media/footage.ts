import { z } from 'zod'
import { PLAYBACK_HOURS_MAX } from './playback.ts'
import { recordedCameraIdSchema } from './recording.ts'

/**
 * `POST /control/footage` on the control channel: recorded spans, one after the other, as one MP4 with its tables first. 404 where nothing
 * of them is recorded.
 */

/** Spans of one file. */
export const FOOTAGE_CLIPS_MAX = 32

const at = z.number().int().min(0)

export const footageClipSchema = z
  .object({ cameraId: recordedCameraIdSchema, from: at, to: at })
  .refine(({ from, to }) => from < to && to - from <= PLAYBACK_HOURS_MAX * 3_600_000)
export type FootageClip = z.infer<typeof footageClipSchema>

export const footageRequestSchema = z.object({
  clips: z.array(footageClipSchema).min(1).max(FOOTAGE_CLIPS_MAX),
  /** Only the facts are wanted: whether anything of each span is recorded. */
  isLook: z.boolean().optional(),
})
export type FootageRequest = z.infer<typeof footageRequestSchema>

/** The header that tells of the file what follows: JSON. */
export const FOOTAGE_HEADER = 'x-footage'

export const footageFactsSchema = z.object({
  /** Of the first picture that is shown and the end of the last one, ms since 1970. */
  from: at,
  to: at,
  /** Times within the spans of which nothing is recorded; they are closed up. */
  gaps: z.number().int().min(0),
  missingMs: at,
  /** Where the file had to end before its spans did: the number of the span, and the moment that comes next. */
  next: z
    .object({
      clip: z.number().int().min(0),
      at,
      /** `parameters`: other ones begin there, which one file cannot hold. `full`: it would be too large for some players. */
      reason: z.enum(['parameters', 'full']),
    })
    .optional(),
})
export type FootageFacts = z.infer<typeof footageFactsSchema>

/** Answer to a look: the numbers of the spans of which nothing is recorded. */
export const footageLookSchema = z.object({ missing: z.array(z.number().int().min(0)) })
export type FootageLook = z.infer<typeof footageLookSchema>
