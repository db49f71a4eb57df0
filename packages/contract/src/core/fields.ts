import { z } from 'zod'

/** Default length of a text input (specification §5). */
export const TEXT_LIMIT = 255
export const REMARKS_LIMIT = 200
/** Search text (specification §5). */
export const SEARCH_TEXT_LIMIT = 50

export const id = z.uuid()
export const text = z.string().trim().max(TEXT_LIMIT)
export const remarks = z.string().trim().max(REMARKS_LIMIT)
/** A moment on the wire: ISO 8601 UTC (design §3). */
export const moment = z.iso.datetime()

/** Degrees; the specification also bounds the typed text to 12 characters (§5). */
export const COORDINATE_TEXT_LIMIT = 12
export const longitude = z.number().min(-180).max(180)
export const latitude = z.number().min(-90).max(90)

/** Centre, area and device codes: letters and digits, 1-50 (specification §5); devices also take - and _. */
export const areaCode = z.string().regex(/^[A-Za-z0-9]{1,50}$/)
export const deviceCode = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/)

/** Metres above the ground, for a device's mounting height. */
export const height = z.number().min(-500).max(9000)
/** Where something stands; null = nowhere yet. */
export const placed = { longitude: longitude.nullable().optional(), latitude: latitude.nullable().optional() }

/** A file inside a JSON body. Its bytes decide what it is, never its name; no special characters in the name (specification §5). */
export const FILE_NAME_LIMIT = 255
export const fileName = z
  .string()
  .min(1)
  .max(FILE_NAME_LIMIT)
  .regex(/^[^*?<>"|()/\\\p{Cc}]+$/u, 'file_name')
export const uploaded = z.strictObject({ fileName, content: z.base64() })
/** Body bytes that hold a file of so many bytes as base64, with the fields around it. */
export const uploadBody = (bytes: number) => Math.ceil((bytes * 4) / 3) + 64 * 1024

/** Grows with each change; sent back so that nobody overwrites what they have not seen. */
export const version = z.int().min(0)

export const nothing = z.strictObject({})
export const idRequest = z.strictObject({ id })
export const idsRequest = z.strictObject({ ids: z.array(id).min(1).max(300) })
export const done = z.object({})
