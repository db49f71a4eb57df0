import type { EngineStatus, FacesAnswer, PictureFailure } from '@palisade/contract/recognition'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { RecognitionClient } from '#server/infra/recognition/recognition-client.ts'

type Look = Extract<FacesAnswer, { ok: true }>
export type EngineModel = NonNullable<EngineStatus['model']>

/** Faces of pictures, for the modules that compare them. */
export interface Recogniser {
  /** False: this installation recognises no faces. */
  readonly isOn: boolean
  look(picture: Buffer, signal?: AbortSignal): Promise<Look>
  /** The model in use. */
  model(): Promise<EngineModel>
}

const refusals = {
  undecodable: 'comparison.picture_invalid',
  too_large: 'comparison.picture_too_large',
  busy: 'recognition.busy',
  timeout: 'recognition.busy',
  crashed: 'recognition.away',
  no_model: 'recognition.away',
} as const satisfies Record<PictureFailure, string>

export function createRecogniser(client: RecognitionClient): Recogniser {
  const requireOn = () => {
    if (!client.isOn) throw new AppError('recognition.off')
  }
  return {
    isOn: client.isOn,
    async look(picture, signal) {
      requireOn()
      const answer = await client.look(picture, signal)
      if (!answer) throw new AppError('recognition.away')
      if (!answer.ok) throw new AppError(refusals[answer.failure])
      return answer
    },
    async model() {
      requireOn()
      const status = await client.status()
      if (!status?.model) throw new AppError('recognition.away')
      return status.model
    },
  }
}
