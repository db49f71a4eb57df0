import { z } from 'zod'
import { timeZone } from '../alarm/alarm.calls.ts'
import { defineCall, download } from '../core/call.ts'
import {
  areasFilter,
  CAMERAS_FILTER_MAX,
  id,
  inOrder,
  moment,
  searchText,
  uploadBody,
  uploaded,
} from '../core/fields.ts'
import { FACES_MAX } from '../recognition/answer.ts'
import {
  COMPARED_PICTURE_LIMIT,
  FACE_GROUPS_CHOSEN_MAX,
  foundPerson,
  lookedAt,
  searchPurpose,
} from './comparison.ts'
import { faceCapture } from './face-capture.ts'
import { faceThreshold } from './face-group.ts'

/** Pictures of one search; what is like any of them is found. */
export const SOUGHT_PICTURES_MAX = 3
/** Persons of libraries of one search: each of their pictures is compared. */
export const SOUGHT_PERSONS_MAX = 20
/** Features that are compared at once; where persons have more pictures, the first of each count. */
export const SOUGHT_FEATURES_MAX = 64
/** Captures of one export, and of one result whatever the parameter says. */
export const FOUND_CAPTURES_MAX = 500
/** Persons that are found by name, number or group. */
export const NAMED_PERSONS_MAX = 100
/** Whoever a camera saw within so many seconds goes together. */
export const TOGETHER_SECONDS_MAX = 120
export const TOGETHER_SECONDS_DEFAULT = 15
/** Percent from which two captures are called the same companion, unless it is said otherwise. */
export const COMPANION_SIMILARITY_DEFAULT = 80
/** Companions of one answer, those who were seen most often. */
export const COMPANIONS_SHOWN_MAX = 20
/** Characters of a search that goes on: all its features, of 1024 numbers each, sealed as base64. */
const SEARCH_LIMIT = 512 * 1024

/** Which face of a picture is meant, in the order of the answer: 0 is the largest. */
const soughtPicture = z.strictObject({
  picture: uploaded,
  face: z
    .int()
    .min(0)
    .max(FACES_MAX - 1)
    .default(0),
})

export const faceSearchRequest = inOrder(
  z.strictObject({
    pictures: z.array(soughtPicture).max(SOUGHT_PICTURES_MAX),
    entryIds: z.array(id).max(SOUGHT_PERSONS_MAX),
    startTime: moment,
    endTime: moment,
    cameraIds: z.array(id).min(1).max(CAMERAS_FILTER_MAX).optional(),
    ...areasFilter,
    /** Percent from which a capture is found. */
    similarity: faceThreshold,
    ...searchPurpose,
  }),
).refine(({ pictures, entryIds }) => pictures.length + entryIds.length > 0, {
  path: ['pictures'],
  message: 'too_small',
})

/** A capture of somebody who may be the one that is looked for. */
export const foundCapture = faceCapture.extend({
  /** Percent. */
  similarity: z.number(),
})
export type FoundCapture = z.infer<typeof foundCapture>

export const startedSearch = z.object({
  /** Sealed; it is sent back to go on. */
  search: z.string(),
  /** The pictures as they were looked at, in their order. */
  looked: z.array(lookedAt),
  /** Captures that are shown at most, by the parameter `face.result_items`. */
  limit: z.int(),
})
export type StartedSearch = z.infer<typeof startedSearch>

export const searchStep = z.object({
  /** Captures of this step, the most alike first; they come beside those of the steps before. */
  captures: z.array(foundCapture),
  /** The next step; null: the search is over. */
  search: z.string().nullable(),
  /** Part of the span that has been searched, the newest first, 0 to 1. */
  share: z.number(),
  /** Its time was over before the whole span was searched. */
  isCut: z.boolean(),
})
export type SearchStep = z.infer<typeof searchStep>

/** Somebody who was seen together with the person that was looked for. */
export const faceCompanion = z.object({
  /** The newest of the captures. */
  capture: faceCapture,
  /** Captures of the person near to which this one was seen. */
  times: z.int(),
  /** How many of them are by which camera, the most often first. */
  places: z.array(z.object({ id, name: z.string(), count: z.int() })),
})
export type FaceCompanion = z.infer<typeof faceCompanion>

const searches = { by: 'permission', permission: 'face_search.search' } as const
const rate = { max: 60, seconds: 60, by: 'user' } as const

/** Captures that leave the installation. */
const leaving = {
  captures: z
    .array(z.strictObject({ id, similarity: z.number().min(0).max(100) }))
    .min(1)
    .max(FOUND_CAPTURES_MAX),
  timeZone,
  /** The case for which they do. */
  caseName: searchPurpose.purpose,
  reason: searchPurpose.reason,
}
const exported = {
  access: { by: 'permission', permission: 'face_search.export', object: 'filtered' },
  centre: 'required',
  rate: { max: 10, seconds: 60, by: 'user' },
  audit: 'face_search.export',
} as const

export const faceSearchCalls = {
  findPersons: defineCall({
    path: '/frms/face-search/findPersons',
    summary: 'Persons of the libraries that the caller may search, by name, certificate number and groups',
    request: z.strictObject({
      text: searchText.default(''),
      groupIds: z.array(id).max(FACE_GROUPS_CHOSEN_MAX).default([]),
      ...searchPurpose,
    }),
    result: z.array(foundPerson.omit({ similarity: true })),
    refuses: ['recognition.centre_off'],
    meta: {
      access: {
        ...searches,
        object: { kind: 'face_group', ids: ({ groupIds }: { groupIds: string[] }) => groupIds },
      },
      centre: 'required',
      rate,
      audit: 'face_search.find_persons',
    },
  }),
  /** Nothing of it is kept: what is needed to go on is sealed in the answer. */
  startSearch: defineCall({
    path: '/frms/face-search/startSearch',
    summary: 'Look for persons among the captures of cameras, by pictures or by persons of libraries',
    request: faceSearchRequest,
    result: startedSearch,
    refuses: [
      'face_search.no_face',
      'face_search.no_feature',
      'comparison.picture_invalid',
      'comparison.picture_too_large',
      'comparison.no_such_face',
      'comparison.not_comparable',
      'face_capture.span_too_long',
      'recognition.off',
      'recognition.centre_off',
      'recognition.away',
      'recognition.busy',
    ],
    meta: {
      access: {
        ...searches,
        object: { kind: 'face_entry', ids: ({ entryIds }: { entryIds: string[] }) => entryIds },
      },
      centre: 'required',
      bodyLimit: uploadBody(SOUGHT_PICTURES_MAX * COMPARED_PICTURE_LIMIT),
      rate,
      audit: 'face_search.search',
    },
  }),
  /** Steps are short, so that the first captures come at once and a search ends when nobody asks on. */
  continueSearch: defineCall({
    path: '/frms/face-search/continueSearch',
    summary: 'The next step of a search of captures, from the newest back',
    request: z.strictObject({ search: z.string().max(SEARCH_LIMIT) }),
    result: searchStep,
    refuses: ['face_search.over', 'recognition.centre_off', 'recognition.busy'],
    meta: {
      access: { ...searches, object: 'filtered' },
      centre: 'required',
      bodyLimit: uploadBody(SEARCH_LIMIT),
    },
  }),
  findCompanions: defineCall({
    path: '/frms/face-search/findCompanions',
    summary:
      'Whoever was seen by the same cameras at about the same times as these captures, the most often first',
    request: z.strictObject({
      captureIds: z.array(id).min(1).max(FOUND_CAPTURES_MAX),
      seconds: z.int().min(1).max(TOGETHER_SECONDS_MAX).default(TOGETHER_SECONDS_DEFAULT),
      /** Percent from which two captures are of one companion. */
      similarity: faceThreshold.default(COMPANION_SIMILARITY_DEFAULT),
      ...searchPurpose,
    }),
    result: z.array(faceCompanion),
    refuses: ['recognition.off', 'recognition.centre_off', 'recognition.away', 'recognition.busy'],
    meta: {
      access: {
        ...searches,
        object: { kind: 'face_capture', ids: ({ captureIds }: { captureIds: string[] }) => captureIds },
      },
      centre: 'required',
      rate,
      audit: 'face_search.find_companions',
    },
  }),
  exportSlides: defineCall({
    path: '/frms/face-search/exportPPT',
    summary:
      'Captures that were found, as slides (.pptx) in the order of time, eight a slide with their pictures',
    request: z.strictObject(leaving),
    result: download,
    refuses: ['mask.refused'],
    meta: exported,
  }),
  exportExcel: defineCall({
    path: '/frms/face-search/exportExcel',
    summary: 'Captures that were found, as .xlsx in the order of time, on request with their pictures',
    request: z.strictObject({ ...leaving, hasPictures: z.boolean() }),
    result: download,
    refuses: ['mask.refused'],
    meta: exported,
  }),
}

export const faceSearchModule = { calls: faceSearchCalls }
