import { z } from 'zod'
import { masksSchema } from './mask.ts'
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
  /** Who gets the file may see below the masks of all its cameras; without it, clips with masks are made anew with them. */
  isUnmasked: z.boolean().optional(),
  /** Areas of cameras' pictures that are blurred; clips of those cameras are made anew. */
  blurs: z
    .array(z.object({ cameraId: recordedCameraIdSchema, areas: masksSchema.min(1) }))
    .max(FOOTAGE_CLIPS_MAX)
    .optional(),
  /** Makes clips that are unlike anew, so that one file holds them all; its progress is asked for by this name. */
  encodeAs: z.string().min(1).max(64).optional(),
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
  /** The pictures are not those that were recorded: they were made anew. */
  isEncoded: z.boolean().optional(),
  /** Of the stream in the file. */
  picture: z.object({ mime: z.string(), width: z.number().int(), height: z.number().int() }).optional(),
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

/** Answer to a look. */
export const footageLookSchema = z.object({
  /** The numbers of the spans of which nothing is recorded. */
  missing: z.array(z.number().int().min(0)),
  /** One file can hold them all only when they are made anew. */
  isUnlike: z.boolean(),
})
export type FootageLook = z.infer<typeof footageLookSchema>

/** `POST /control/footage-progress`: how much of a file is made anew; 404 for one that is not being made. */
export const footageProgressRequestSchema = z.object({ encodeAs: z.string().min(1).max(64) })
export const footageProgressSchema = z.object({ share: z.number().min(0).max(1) })
export type FootageProgress = z.infer<typeof footageProgressSchema>

/** Why a file could not be made anew: the `cause` of an answer with status 507 or 500. */
export const footageFaultSchema = z.object({ cause: z.enum(['disk_full', 'encoder_failed']) })

/** `POST /control/picture`: the recorded key picture at or before a moment as JPEG, its moment in `PICTURE_AT_HEADER`; 404 without one. */
export const recordedPictureRequestSchema = z.object({
  cameraId: recordedCameraIdSchema,
  at,
  /** As it was recorded: what the server keeps of it shows it to nobody without the right to see below the masks. */
  isUnmasked: z.boolean().optional(),
})
export type RecordedPictureRequest = z.infer<typeof recordedPictureRequestSchema>
/** ms since 1970 */
export const PICTURE_AT_HEADER = 'x-picture-at'
