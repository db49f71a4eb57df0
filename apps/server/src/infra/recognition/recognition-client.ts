import {
  engineStatusSchema,
  facesAnswerSchema,
  type EngineStatus,
  type FacesAnswer,
} from '@palisade/contract/recognition'

/** How long a picture may take, ms: its wait for a worker and the look at it. */
const LOOK_LIMIT = 30_000
const STATUS_LIMIT = 2_000

/** The recognition program. */
export interface RecognitionClient {
  /** False: the launcher did not start it. */
  readonly isOn: boolean
  /** The faces of a picture; undefined when the program does not answer. */
  look(picture: Buffer, signal?: AbortSignal): Promise<FacesAnswer | undefined>
  /** Undefined when the program does not answer. */
  status(): Promise<EngineStatus | undefined>
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
  }
}
