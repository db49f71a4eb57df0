import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import type { PassedPerson } from './capture-entry.ts'
import { keyOf, lookAtFaces } from './look-at-faces.ts'
import type { FrameOfTrack, SeenFrame } from './seen-face.ts'

/**
 * A passing person as its frames were looked at. Where the model is another one since, her best frame is looked at once more, by itself.
 */
export async function seenOnTrack(
  recogniser: Pick<Recogniser, 'look' | 'model'>,
  { at, picture, face, modelId, shots }: PassedPerson,
  cameraId: string,
): Promise<SeenFrame> {
  const source = 'stream'
  if ((await recogniser.model()).modelId !== modelId)
    return { ...(await lookAtFaces(recogniser, { at, picture, faces: [face] }, cameraId)), source }
  const frames = shots.map(({ quality, feature }): FrameOfTrack => ({
    quality,
    own: feature && { modelId, feature },
  }))
  const [best = { quality: null, own: null }] = frames
  const seen = { eventKey: keyOf(at, face), picture: face, ...best, frames }
  return { cameraId, at, source, scene: picture, faces: [seen] }
}
