import { z } from 'zod'

/** Most characters of a text without a rule of its own (COMMON-26). */
export const TEXT_LIMIT = 255
export const REMARKS_LIMIT = 200
/** Most characters of a search text (COMMON-26). */
export const SEARCH_TEXT_LIMIT = 50

export const id = z.uuid()
export const text = z.string().trim().max(TEXT_LIMIT)
/** A part of a name or another text that a list is searched by. */
export const searchText = z.string().trim().max(SEARCH_TEXT_LIMIT)
export const remarks = z.string().trim().max(REMARKS_LIMIT)
/** A moment on the wire: ISO 8601 UTC (COMMON-49). */
export const moment = z.iso.datetime()
/** Refines a range of two moments: its end lies behind its beginning, and at most so many hours. */
export const within =
  (hours: number) =>
  ({ from, to }: { from: string; to: string }, context: z.core.$RefinementCtx): void => {
    const length = Date.parse(to) - Date.parse(from)
    if (length <= 0) context.addIssue({ code: 'custom', path: ['to'], message: 'to_before_from' })
    if (length > hours * HOUR_MS)
      context.addIssue({ code: 'custom', path: ['to'], message: 'range_too_long' })
  }
const HOUR_MS = 3_600_000

/** Names that requests have for the two ends of a span. */
const spanFields = [
  ['startTime', 'endTime'],
  ['from', 'to'],
] as const
/** Refuses a request whose span ends before it begins; either end may be left out (COMMON-20). */
export const inOrder = <Request extends z.ZodObject>(request: Request): Request =>
  request.superRefine((fields, context) => {
    for (const [first, last] of spanFields) {
      const [start, end] = [fields[first], fields[last]]
      if (typeof start !== 'string' || typeof end !== 'string') continue
      if (Date.parse(start) > Date.parse(end))
        context.addIssue({ code: 'custom', path: [last], message: 'to_before_from' })
    }
  })

/** Degrees; the typed text of a coordinate is bounded too (COMMON-64). */
export const COORDINATE_TEXT_LIMIT = 12
export const longitude = z.number().min(-180).max(180)
export const latitude = z.number().min(-90).max(90)

/** Codes of centres, areas and devices: 1-50 letters and digits; devices also take - and _ (COMMON-60). */
export const areaCode = z.string().regex(/^[A-Za-z0-9]{1,50}$/)
export const deviceCode = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/)

/** Metres above the ground, for a device's mounting height. */
export const height = z.number().min(-500).max(9000)
/** The position of a thing; null = it has none yet. */
export const placed = { longitude: longitude.nullable().optional(), latitude: latitude.nullable().optional() }

/** A file inside a JSON body. Its bytes decide what it is, never its name; no special characters in the name (COMMON-61). */
export const FILE_NAME_LIMIT = 255
export const fileName = z
  .string()
  .min(1)
  .max(FILE_NAME_LIMIT)
  .regex(/^[^*?<>"|()/\\\p{Cc}]+$/u, 'file_name')
export const uploaded = z.strictObject({ fileName, content: z.base64() })
/** Bytes of a request that holds a file of `bytes` as base64 and the other fields. */
export const uploadBody = (bytes: number) => Math.ceil((bytes * 4) / 3) + 64 * 1024

/** Areas that one filter names at most. */
export const AREAS_FILTER_MAX = 50
/** The filter of a list by areas: what is in one of them, or below it (COMMON-19). */
export const areasFilter = { areaIds: z.array(id).min(1).max(AREAS_FILTER_MAX).optional() }

/** Cameras that one search names at most. */
export const CAMERAS_FILTER_MAX = 300

/** A value with its word in the language of the caller. */
export const optionOf = <V extends z.ZodType>(value: V) => z.object({ value, label: z.string() })

/** A version grows with each change; a call sends it back so that nobody overwrites what they have not seen. */
export const version = z.int().min(0)

export const nothing = z.strictObject({})
export const idRequest = z.strictObject({ id })
/** Things that one call touches at most. */
export const BATCH_LIMIT = 300
export const idsRequest = z.strictObject({ ids: z.array(id).min(1).max(BATCH_LIMIT) })
export const done = z.object({})
