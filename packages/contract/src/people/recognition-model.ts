import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, id, moment, nothing } from '../core/fields.ts'
import {
  MODEL_MANIFEST_MAX,
  MODEL_PART_BYTES,
  modelUploadSchema,
  storedModelSchema,
  type ModelRefusal,
} from '../recognition/model-store.ts'

/** The model in use, the others, and how far the features of persons' pictures and of captures are. */
export const faceModels = z.object({
  models: z.array(storedModelSchema),
  /** Pictures that have their feature of the model in use, and those that wait for it. */
  pictures: z.object({ done: z.int(), waiting: z.int() }),
  /** Captures of before that got their feature anew, how far back (null: none was looked at), and whether all were. */
  captures: z.object({ done: z.int(), back: moment.nullable(), isWhole: z.boolean() }),
  /** Models are brought, used and removed by super administrators. */
  mayEdit: z.boolean(),
})
export type FaceModels = z.infer<typeof faceModels>

/** A refusal of the recognition program as the code of an error. */
export type ModelErrorCode = `recognition.model_${ModelRefusal}`

const edit = { by: 'permission', permission: 'parameter.edit', object: 'none' } as const
const modelRequest = z.strictObject({ model: z.string().min(1).max(64) })

export const recognitionModelCalls = {
  getModels: defineCall({
    path: '/frms/recognition/getModels',
    summary: 'The models that faces can be compared with, and which one is in use',
    request: nothing,
    result: faceModels,
    meta: { access: edit, centre: 'none' },
  }),
  startModel: defineCall({
    path: '/frms/recognition/startModel',
    summary: 'Begin to upload a model: its manifest, and how large its files are; one upload at a time',
    request: z.strictObject({
      manifest: z.string().min(1).max(MODEL_MANIFEST_MAX),
      files: modelUploadSchema.shape.files,
    }),
    result: z.object({ uploadId: id }),
    meta: { access: edit, centre: 'none', bodyLimit: 4 * MODEL_MANIFEST_MAX },
  }),
  putModelPart: defineCall({
    path: '/frms/recognition/putModelPart',
    summary: 'The next part of a file of a model, base64; a part sent twice is taken once',
    request: z.strictObject({
      uploadId: id,
      file: z.string().min(1).max(100),
      offset: z.int().min(0),
      content: z.base64().min(1),
    }),
    result: z.object({ received: z.int() }),
    meta: { access: edit, centre: 'none', bodyLimit: Math.ceil((MODEL_PART_BYTES * 4) / 3) + 64 * 1024 },
  }),
  addModel: defineCall({
    path: '/frms/recognition/addModel',
    summary: 'Check and try a model that was uploaded whole; it is kept when it passes, and not used yet',
    request: z.strictObject({ uploadId: id }),
    result: storedModelSchema,
    meta: { access: edit, centre: 'none', audit: 'recognition.add_model' },
  }),
  /** Features of persons and captures are made anew in the background. */
  chooseModel: defineCall({
    path: '/frms/recognition/chooseModel',
    summary: 'Compare faces with another model from now on',
    request: modelRequest,
    result: storedModelSchema,
    meta: { access: edit, centre: 'none', audit: 'recognition.choose_model' },
  }),
  removeModel: defineCall({
    path: '/frms/recognition/removeModel',
    summary: 'Delete a model that is not in use, with its files',
    request: modelRequest,
    result: done,
    meta: { access: edit, centre: 'none', audit: 'recognition.remove_model' },
  }),
}
