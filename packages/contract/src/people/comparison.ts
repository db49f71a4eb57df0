import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { uploadBody, uploaded } from '../core/fields.ts'
import { faceBoxSchema, faceFaults } from '../recognition/answer.ts'

/** Bytes of a picture of faces as it is uploaded (PEOPLE-2); JPEG, PNG or BMP by its first bytes. */
export const COMPARED_PICTURE_LIMIT = 5 * 1024 * 1024
/** Whoever looks for a person says what for, and why. */
export const PURPOSE_LIMIT = 100
export const SEARCH_REASON_LIMIT = 500
/** Searches of one user in a minute; each takes a core for a tenth of a second or more. */
const SEARCHES_A_MINUTE = 60

export const searchPurpose = {
  purpose: z.string().trim().min(2).max(PURPOSE_LIMIT),
  reason: z.string().trim().min(2).max(SEARCH_REASON_LIMIT),
}

/** A face of a picture, where it is and what speaks against it. */
export const shownFace = z.object({
  box: faceBoxSchema,
  faults: z.array(z.enum(faceFaults)),
  /** False: nothing to compare came out of it. */
  isComparable: z.boolean(),
})
export type ShownFace = z.infer<typeof shownFace>

/** A picture as it was looked at: upright, the largest face first. */
export const lookedAt = z.object({ width: z.number(), height: z.number(), faces: z.array(shownFace) })
export type LookedAt = z.infer<typeof lookedAt>

/** Words that say what a percentage means. */
export const likenesses = ['same', 'likely', 'unsure', 'different'] as const
export type Likeness = (typeof likenesses)[number]
/** From this percent on. They are points of every model's calibration, so that a word means the same with each. */
const LIKENESS_FROM = { same: 90, likely: 75, unsure: 50 } as const

export function likenessOf(percent: number): Likeness {
  if (percent >= LIKENESS_FROM.same) return 'same'
  if (percent >= LIKENESS_FROM.likely) return 'likely'
  return percent >= LIKENESS_FROM.unsure ? 'unsure' : 'different'
}

export const contrastRequest = z.strictObject({ first: uploaded, second: uploaded, ...searchPurpose })

export const comparisonCalls = {
  /** All faces of one with all of the other: whoever looks at them chooses which pair it is about. */
  contrast: defineCall({
    path: '/frms/comparison/contrast',
    summary:
      'The faces of two pictures, and how alike each one of the first is to each one of the second, in percent',
    request: contrastRequest,
    result: z.object({
      first: lookedAt,
      second: lookedAt,
      /** By face of the first, then by face of the second; null where one of them cannot be compared. */
      similarities: z.array(z.array(z.number().nullable())),
    }),
    meta: {
      access: { by: 'permission', permission: 'comparison.contrast', object: 'none' },
      centre: 'none',
      bodyLimit: uploadBody(2 * COMPARED_PICTURE_LIMIT),
      rate: { max: SEARCHES_A_MINUTE, seconds: 60, by: 'user' },
      audit: 'comparison.contrast',
    },
  }),
}

export const comparisonModule = { calls: comparisonCalls }
