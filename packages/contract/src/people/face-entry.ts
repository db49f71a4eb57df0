import { z } from 'zod'
import { id, moment, remarks, uploaded, version } from '../core/fields.ts'
import { validInOrder, validity } from '../core/validity.ts'
import { faceGroupKind, faceThreshold } from './face-group.ts'

/** A certificate number has at most so many characters (PEOPLE-4). */
export const CERTIFICATE_LIMIT = 50
export const FACE_NAME_LIMIT = 64
export const PHONE_LIMIT = 32
/** Bytes of one picture as it is uploaded; JPEG, PNG or BMP by its first bytes. */
export const FACE_PICTURE_LIMIT = 5 * 1024 * 1024
/** Pictures that one call carries, and those of one person. */
export const FACE_PICTURES_AT_ONCE = 3
export const FACE_PICTURES_MAX = 10
/** The longest side in which a picture is kept, pixels: several times what the finding of a face needs. */
export const FACE_PICTURE_SIDE = 2048

export const genders = ['unknown', 'male', 'female'] as const
export const gender = z.enum(genders)
export type Gender = z.infer<typeof gender>

/** How far the extraction of a feature from a picture is. */
export const facePictureStates = ['in_progress', 'success', 'failure', 'abnormal'] as const
export const facePictureState = z.enum(facePictureStates)
export type FacePictureState = z.infer<typeof facePictureState>

/** Failures lie in the picture, so that another picture helps; the last three broke in the product and can be tried again. */
export const facePictureReasons = [
  'no_face',
  'several_faces',
  'too_small',
  'too_blurred',
  'turned_away',
  'too_dark',
  'too_bright',
  'no_feature',
  'undecodable',
  'engine_failed',
  'model_missing',
] as const
export const facePictureReason = z.enum(facePictureReasons)
export type FacePictureReason = z.infer<typeof facePictureReason>

/** Measures of the face in a picture. */
export const faceQuality = z.object({
  /** Width of the face, pixels. */
  width: z.number(),
  /** Degrees by which the face is turned to a side. */
  yaw: z.number(),
  /** Variance of the Laplacian over the face: the lower, the more blurred. */
  sharpness: z.number(),
  /** Mean luminance of the face, 0 to 255. */
  brightness: z.number(),
})
export type FaceQuality = z.infer<typeof faceQuality>

const short = z.string().trim().max(FACE_NAME_LIMIT).default('')
/** A day in the calendar that is not to come; in the earliest zone it may already be tomorrow. */
const pastDay = z.iso.date().refine(day => Date.parse(day) <= Date.now() + 14 * 3_600_000, 'in_future')

/** Fields of who works here. */
export const personnelFields = z.strictObject({
  employeeNumber: short,
  department: short,
  phone: z.string().trim().max(PHONE_LIMIT).default(''),
  userId: id.nullable(),
})
/** Fields of who comes for a while. */
export const visitFields = z
  .strictObject({
    host: short,
    purpose: remarks.default(''),
    badge: short,
    expectedFrom: moment.nullable(),
    expectedUntil: moment.nullable(),
    arrivedAt: moment.nullable(),
    leftAt: moment.nullable(),
  })
  .superRefine(({ expectedFrom, expectedUntil, arrivedAt, leftAt }, context) => {
    const isBackwards = (from: string | null, until: string | null) =>
      from !== null && until !== null && Date.parse(until) < Date.parse(from)
    if (isBackwards(expectedFrom, expectedUntil) || (expectedFrom !== null && expectedFrom === expectedUntil))
      context.addIssue({ code: 'custom', path: ['expectedUntil'], message: 'end_after_start' })
    if (isBackwards(arrivedAt, leftAt))
      context.addIssue({ code: 'custom', path: ['leftAt'], message: 'end_after_start' })
  })

const fields = {
  groupId: id,
  name: z.string().trim().min(1).max(FACE_NAME_LIMIT),
  gender,
  certificateNumber: z.string().trim().max(CERTIFICATE_LIMIT).default(''),
  birthDate: pastDay.nullable(),
  /** Why this person is listed. */
  reason: remarks.default(''),
  remarks: remarks.default(''),
  /** Null: that of the group. */
  threshold: faceThreshold.nullable(),
  ...validity,
  /** In a group of personnel only. */
  personnel: personnelFields.nullable(),
  /** In a group of visitors only. */
  visit: visitFields.nullable(),
  /** New pictures of the person. */
  pictures: z.array(uploaded).max(FACE_PICTURES_AT_ONCE),
  /** The caller was shown that another entry has the certificate number, and wants this one beside it. */
  isDuplicateWanted: z.boolean().default(false),
}
export const faceEntryDraft = z.strictObject(fields).superRefine(validInOrder)
export type FaceEntryDraft = z.infer<typeof faceEntryDraft>
export const faceEntryUpdate = z
  .strictObject({
    id,
    version,
    ...fields,
    removedPictureIds: z.array(id).max(FACE_PICTURES_MAX),
  })
  .superRefine(validInOrder)

export const facePicture = z.object({
  id,
  state: facePictureState,
  reason: facePictureReason.nullable(),
  quality: faceQuality.nullable(),
  width: z.int(),
  height: z.int(),
  createdAt: moment,
})
export type FacePicture = z.infer<typeof facePicture>

/** Percent from which two persons are called very alike; two strangers are about once in 30,000 pairs. */
export const FACE_ALIKE_FROM = 92
/** Persons that an entry is told to look like, the most alike ones. */
export const FACE_ALIKE_SHOWN = 3

/** By which persons are found that an operator should look at: `alike` to another one. */
export const faceEntryMarks = ['alike'] as const

/** Another entry whose face is very like that of this one: perhaps one person who is listed twice. */
export const faceAlike = z.object({
  entryId: id,
  name: z.string(),
  group: z.object({ id, name: z.string(), kind: faceGroupKind }),
  /** Percent. */
  similarity: z.number(),
})
export type FaceAlike = z.infer<typeof faceAlike>

export const faceEntry = z.object({
  id,
  group: z.object({ id, name: z.string(), kind: faceGroupKind, colour: z.string(), threshold: z.int() }),
  name: z.string(),
  gender,
  certificateNumber: z.string(),
  birthDate: z.string().nullable(),
  reason: z.string(),
  remarks: z.string(),
  threshold: z.int().nullable(),
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  personnel: z
    .object({
      employeeNumber: z.string(),
      department: z.string(),
      phone: z.string(),
      userId: id.nullable(),
      userName: z.string().nullable(),
    })
    .nullable(),
  visit: z
    .object({
      host: z.string(),
      purpose: z.string(),
      badge: z.string(),
      expectedFrom: moment.nullable(),
      expectedUntil: moment.nullable(),
      arrivedAt: moment.nullable(),
      leftAt: moment.nullable(),
    })
    .nullable(),
  /** The oldest first. */
  pictures: z.array(facePicture),
  /** Of groups that the reader may search, those about whom nobody has said that both stay; the most alike first. */
  alike: z.array(faceAlike).max(FACE_ALIKE_SHOWN),
  mayEdit: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type FaceEntry = z.infer<typeof faceEntry>
