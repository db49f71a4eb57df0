import { z } from 'zod'

// These are the answers of the recognition program to the server.

/** Pictures are taken up to this size, bytes. */
export const RECOGNITION_PICTURE_MAX_BYTES = 16 * 1024 * 1024
/** Faces of one picture that are looked at, the largest first. */
export const FACES_MAX = 64

/** Each makes comparisons with a face weaker. */
export const faceFaults = ['too_small', 'turned_away', 'blurred', 'too_dark', 'too_bright'] as const
export type FaceFault = (typeof faceFaults)[number]

/** Pixels of the picture, from its upper left corner. */
export const faceBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type FaceBox = z.infer<typeof faceBoxSchema>

export const faceQualitySchema = z.object({
  /** Pixels. */
  width: z.number(),
  /** Degrees: turned aside, and leaning. */
  yaw: z.number(),
  roll: z.number(),
  /** Variance of the Laplacian of the aligned face. */
  sharpness: z.number(),
  /** Mean brightness, 0..255. */
  brightness: z.number(),
  faults: z.array(z.enum(faceFaults)),
})
export type FaceQuality = z.infer<typeof faceQualitySchema>

export const foundFaceSchema = z.object({
  box: faceBoxSchema,
  /** How sure the detector is, 0..1. */
  score: z.number(),
  quality: faceQualitySchema,
  /** The feature, float32 little endian as base64; null where none came out. */
  feature: z.base64().nullable(),
})
export type FoundFace = z.infer<typeof foundFaceSchema>

/** Why a picture was not looked at. */
export const pictureFailures = ['undecodable', 'too_large', 'busy', 'timeout', 'crashed', 'no_model'] as const
export type PictureFailure = (typeof pictureFailures)[number]

export const facesAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    modelId: z.string(),
    /** Of the picture after it was turned upright, pixels. */
    width: z.number(),
    height: z.number(),
    faces: z.array(foundFaceSchema).max(FACES_MAX),
  }),
  z.object({ ok: z.literal(false), failure: z.enum(pictureFailures) }),
])
export type FacesAnswer = z.infer<typeof facesAnswerSchema>

export const engineStatusSchema = z.object({
  /** Null while no model could be loaded. */
  model: z
    .object({
      /** Changes with everything that changes features: those of different ones are never compared. */
      modelId: z.string(),
      name: z.string(),
      vendor: z.string(),
      licence: z.string(),
      isBuiltIn: z.boolean(),
      dimensions: z.number(),
      metric: z.enum(['l2', 'cosine']),
      calibration: z.array(z.tuple([z.number(), z.number()])),
      minFacePx: z.number(),
    })
    .nullable(),
  /** Whether the chosen model was tried and does not load. */
  hasFailed: z.boolean(),
  workers: z.number(),
  /** Pictures that wait. */
  waiting: z.number(),
})
export type EngineStatus = z.infer<typeof engineStatusSchema>
