import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { id, nothing, uploadBody, uploaded } from '../core/fields.ts'
import { FACES_MAX, faceBoxSchema, faceFaults } from '../recognition/answer.ts'
import { faceGroupKind } from './face-group.ts'

/** Bytes of a picture of faces as it is uploaded (PEOPLE-2); JPEG, PNG or BMP by its first bytes. */
export const COMPARED_PICTURE_LIMIT = 5 * 1024 * 1024
/** Whoever looks for a person says what for, and why. */
export const PURPOSE_LIMIT = 100
export const SEARCH_REASON_LIMIT = 500
/** Groups that one search or deployment names (PEOPLE-9). */
export const FACE_GROUPS_CHOSEN_MAX = 64
/** Searches of one user in a minute; each takes a core for a tenth of a second or more. */
const SEARCHES_A_MINUTE = 60

/** Who looks at one person's picture again within it is logged once. */
const FOUND_LOOK_SECONDS = 600

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

export const librarySearchRequest = z.strictObject({
  picture: uploaded,
  /** Which of its faces, in the order of the answer: 0 is the largest. */
  face: z
    .int()
    .min(0)
    .max(FACES_MAX - 1)
    .default(0),
  groupIds: z.array(id).min(1).max(FACE_GROUPS_CHOSEN_MAX),
  ...searchPurpose,
})

/** A group that the caller may search. */
export const searchableGroup = z.object({
  id,
  name: z.string(),
  kind: faceGroupKind,
  colour: z.string(),
  /** Persons in it. */
  entries: z.int(),
})
export type SearchableGroup = z.infer<typeof searchableGroup>

/** A person of a library who may be the one that is looked for. */
export const foundPerson = z.object({
  entryId: id,
  name: z.string(),
  certificateNumber: z.string(),
  group: searchableGroup.pick({ id: true, name: true, kind: true, colour: true }),
  /** The picture of the person that is nearest. */
  pictureId: id,
  /** Percent. */
  similarity: z.number(),
  /** Percent from which a deployment would call this person found. */
  threshold: z.int(),
})
export type FoundPerson = z.infer<typeof foundPerson>

const searches = {
  by: 'permission',
  permission: 'comparison.search',
} as const

export const comparisonCalls = {
  getSearchableGroups: defineCall({
    path: '/frms/comparison/getSearchableGroups',
    summary: 'Groups of persons in the selected centre that the caller may search, by name',
    request: nothing,
    result: z.array(searchableGroup),
    meta: { access: { ...searches, object: 'filtered' }, centre: 'required' },
  }),
  /** As many persons as the parameter `face.result_items`, the most alike first; those whose validity is over are left out. */
  search: defineCall({
    path: '/frms/comparison/searchLibraries',
    summary: 'The persons of some groups who are most alike to a face of a picture',
    request: librarySearchRequest,
    result: z.object({ looked: lookedAt, persons: z.array(foundPerson) }),
    refuses: [
      'comparison.picture_invalid',
      'comparison.picture_too_large',
      'comparison.no_such_face',
      'comparison.not_comparable',
      'recognition.off',
      'recognition.centre_off',
      'recognition.away',
      'recognition.busy',
    ],
    meta: {
      access: {
        ...searches,
        object: { kind: 'face_group', ids: ({ groupIds }: { groupIds: string[] }) => groupIds },
      },
      centre: 'none',
      bodyLimit: uploadBody(COMPARED_PICTURE_LIMIT),
      rate: { max: SEARCHES_A_MINUTE, seconds: 60, by: 'user' },
      audit: 'comparison.search',
    },
  }),
  getFoundPicture: defineCall({
    path: '/frms/comparison/getFoundPicture',
    summary: 'A picture of a person whom the caller may find; small: as lists show it',
    request: z.strictObject({ id, pictureId: id, isSmall: z.boolean() }),
    result: download,
    refuses: ['face_picture.not_found'],
    meta: {
      access: {
        ...searches,
        object: { kind: 'face_entry', ids: ({ id: entryId }: { id: string }) => [entryId] },
      },
      centre: 'none',
      audit: 'comparison.get_found_picture',
      auditEvery: { seconds: FOUND_LOOK_SECONDS, when: () => true },
    },
  }),
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
    refuses: [
      'comparison.picture_invalid',
      'comparison.picture_too_large',
      'recognition.off',
      'recognition.away',
      'recognition.busy',
    ],
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
