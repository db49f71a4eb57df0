import { z } from 'zod'

// These are the answers of the recognition program about its models, and about one that is brought to it.

/** Bytes of one file of a model, and of one part of its upload. */
export const MODEL_FILE_MAX_BYTES = 300 * 1024 * 1024
export const MODEL_PART_BYTES = 4 * 1024 * 1024
/** Characters of a manifest. */
export const MODEL_MANIFEST_MAX = 64 * 1024
/** Models of a site beside the built-in one. */
export const MODELS_MAX = 8

/** Why a model is not taken, used or removed. */
export const modelRefusals = [
  /** The manifest is no JSON, or not what `faceModelManifestSchema` wants; the detail names the field. */
  'manifest_invalid',
  /** Another model has its id. */
  'id_taken',
  'too_many',
  /** A file is larger than MODEL_FILE_MAX_BYTES. */
  'too_large',
  /** The upload was given up, or another one began. */
  'upload_gone',
  'part_out_of_place',
  'file_missing',
  /** A file has another hash than the manifest says. */
  'hash_mismatch',
  /** A file is text, cut off, or no network that the run time knows. */
  'not_onnx',
  /** A network keeps its weights in another file. */
  'external_data',
  /** Its inputs and outputs are not those of the manifest. */
  'wrong_shape',
  'too_slow',
  /** It ended its process, or took more memory than one may have. */
  'crashed',
  /** It does not find the faces of the pictures that every model is tried on. */
  'finds_no_face',
  /** By its own calibration it takes different people for one, or one for two. */
  'not_told_apart',
  'not_found',
  'in_use',
  /** Another model is being checked or loaded. */
  'busy',
] as const
export type ModelRefusal = (typeof modelRefusals)[number]

/** The result of a model on the pictures that every model is tried on. */
export const modelTrialSchema = z.object({
  /** Faces that were compared. */
  faces: z.number(),
  /** Percent by its calibration: the least alike of the same person, the most alike of different ones. */
  same: z.number(),
  other: z.number(),
  /** Time for one picture, ms. */
  msPerPicture: z.number(),
})
export type ModelTrial = z.infer<typeof modelTrialSchema>

/** The last three are of the chosen one: `failed` does not load. */
export const modelStates = ['ready', 'in_use', 'loading', 'failed'] as const

export const storedModelSchema = z.object({
  id: z.string(),
  vendor: z.string(),
  licence: z.string(),
  dimensions: z.number(),
  isBuiltIn: z.boolean(),
  state: z.enum(modelStates),
  /** Null for the built-in one, which is known by its hash. */
  trial: modelTrialSchema.nullable(),
})
export type StoredModel = z.infer<typeof storedModelSchema>

/** A model that is to be brought: its manifest, and how large the files are that it names. */
export const modelUploadSchema = z.object({
  manifest: z.string().max(MODEL_MANIFEST_MAX),
  files: z.array(z.object({ file: z.string().max(100), bytes: z.int().min(0) })).max(8),
})
export type ModelUpload = z.infer<typeof modelUploadSchema>

/** The answer to whatever changes a model. `received`: bytes of the file that are there; `wasInUse`: the model that another one replaced. */
export const modelAnswerSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    uploadId: z.string().optional(),
    received: z.number().optional(),
    model: storedModelSchema.optional(),
    wasInUse: z.string().optional(),
  }),
  z.object({ ok: z.literal(false), refusal: z.enum(modelRefusals), detail: z.string().optional() }),
])
export type ModelAnswer = z.infer<typeof modelAnswerSchema>
