import {
  engineStatusSchema,
  facesAnswerSchema,
  modelAnswerSchema,
  storedModelSchema,
  type EngineStatus,
  type FacesAnswer,
  type ModelAnswer,
  type ModelUpload,
  type StoredModel,
} from '@palisade/contract/recognition'

/** How long a picture may take, ms: its wait for a worker and the look at it. */
const LOOK_LIMIT = 30_000
const STATUS_LIMIT = 2_000
/** How long a model may be loaded and tried, ms: the program gives up before. */
const MODEL_LIMIT = 90_000

/** The recognition program. */
export interface RecognitionClient {
  /** False: the launcher did not start it. */
  readonly isOn: boolean
  /** The faces of a picture; undefined when the program does not answer. */
  look(picture: Buffer, signal?: AbortSignal): Promise<FacesAnswer | undefined>
  /** Undefined when the program does not answer. */
  status(): Promise<EngineStatus | undefined>
  /** Its models. Undefined, here and below, when the program does not answer. */
  models(): Promise<StoredModel[] | undefined>
  beginModel(upload: ModelUpload): Promise<ModelAnswer | undefined>
  putModelPart(uploadId: string, file: string, offset: number, part: Buffer): Promise<ModelAnswer | undefined>
  addModel(uploadId: string): Promise<ModelAnswer | undefined>
  useModel(id: string): Promise<ModelAnswer | undefined>
  removeModel(id: string): Promise<ModelAnswer | undefined>
}

/** @param reach where the launcher has put it */
export function createRecognitionClient(
  reach: { url: string; secret: string } | undefined,
): RecognitionClient {
  async function ask(path: string, body: Buffer | undefined, signal: AbortSignal): Promise<unknown> {
    if (!reach) return undefined
    try {
      const response = await fetch(new URL(path, reach.url), {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${reach.secret}` },
        ...(body && { body: new Uint8Array(body) }),
        redirect: 'error',
        signal,
      })
      return response.ok ? await response.json() : undefined
    } catch {
      return undefined
    }
  }

  const tell = async (path: string, body: object | Buffer) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    return modelAnswerSchema.safeParse(await ask(path, bytes, AbortSignal.timeout(MODEL_LIMIT))).data
  }

  return {
    isOn: reach !== undefined,
    async look(picture, signal) {
      const limit = AbortSignal.timeout(LOOK_LIMIT)
      const answer = await ask('/faces', picture, signal ? AbortSignal.any([signal, limit]) : limit)
      return facesAnswerSchema.safeParse(answer).data
    },
    async status() {
      return engineStatusSchema.safeParse(await ask('/status', undefined, AbortSignal.timeout(STATUS_LIMIT)))
        .data
    },
    async models() {
      const answer = await ask('/models', undefined, AbortSignal.timeout(STATUS_LIMIT))
      return storedModelSchema.array().safeParse(answer).data
    },
    beginModel: upload => tell('/models/begin', upload),
    putModelPart: (upload, file, offset, part) =>
      tell(`/models/part?${new URLSearchParams({ upload, file, offset: String(offset) }).toString()}`, part),
    addModel: uploadId => tell('/models/add', { uploadId }),
    useModel: id => tell('/models/use', { id }),
    removeModel: id => tell('/models/remove', { id }),
  }
}
