import type { FacePictureReason, FaceQuality } from '@palisade/contract'
import type { FacesAnswer, FoundFace } from '@palisade/contract/recognition'

/** How often a picture is tried. */
export const ATTEMPTS_MAX = 3

export interface Outcome {
  state: 'success' | 'failure' | 'abnormal'
  reason: FacePictureReason | null
  quality: FaceQuality | null
}

export type Verdict =
  | { do: 'finish'; outcome: Outcome; face?: FoundFace }
  /** Nothing is known of the picture yet: it waits for the next attempt, which counts. */
  | { do: 'again' }
  /** The program is busy or gone: the picture waits, and nothing counts. */
  | { do: 'later' }

const finished = (state: Outcome['state'], reason: FacePictureReason, face?: FoundFace): Verdict => ({
  do: 'finish',
  outcome: { state, reason, quality: face ? qualityOf(face) : null },
})

const qualityOf = ({ quality: { width, yaw, sharpness, brightness } }: FoundFace): FaceQuality => ({
  width,
  yaw,
  sharpness,
  brightness,
})

/**
 * Judges a picture by the program's answer. Exactly one face that is wide enough is taken; smaller ones behind it do not count. A face that is
 * turned, blurred or badly lit is taken with its quality: it may be the only picture there is.
 */
export function judgeAnswer(answer: FacesAnswer | undefined, attempts: number, minFacePx: number): Verdict {
  if (!answer || (!answer.ok && ['busy', 'no_model'].includes(answer.failure))) return { do: 'later' }
  if (!answer.ok) {
    if (answer.failure === 'undecodable' || answer.failure === 'too_large')
      return finished('abnormal', 'undecodable')
    return attempts < ATTEMPTS_MAX ? { do: 'again' } : finished('abnormal', 'engine_failed')
  }
  const [largest] = answer.faces
  if (!largest) return finished('failure', 'no_face')
  const [face, ...others] = answer.faces.filter(({ quality }) => quality.width >= minFacePx)
  if (!face) return finished('failure', 'too_small', largest)
  if (others.length > 0) return finished('failure', 'several_faces', face)
  if (face.feature === null) return finished('failure', 'no_feature', face)
  return { do: 'finish', outcome: { state: 'success', reason: null, quality: qualityOf(face) }, face }
}
