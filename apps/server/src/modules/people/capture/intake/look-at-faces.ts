import { createHash } from 'node:crypto'
import type { FoundFace } from '@palisade/contract/recognition'
import { AppError } from '#server/infra/errors/app-error.ts'
import { cutPicture } from '#server/infra/pictures/picture-reader.ts'
import { featureOf } from '#server/modules/people/comparison/comparison.rules.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import type { CapturedFaces } from './capture-entry.ts'
import type { SeenFace, SeenFrame } from './seen-face.ts'

type Look = Awaited<ReturnType<Recogniser['look']>>

/** A face is cut out with so much of its own size around it. */
export const MARGIN = 0.4

/** Cameras tell the same face again after an outage: the same bytes of the same moment are the same face. */
export const keyOf = (at: number, picture: Buffer) =>
  `${at} ${createHash('sha256').update(picture).digest('hex')}`

const seen = (key: string, picture: Buffer, face: FoundFace | undefined, modelId: string): SeenFace => ({
  eventKey: key,
  picture,
  quality: face?.quality ?? null,
  own: face?.feature ? { modelId, feature: featureOf(face.feature) } : null,
})

/** Undefined: it is no picture that anybody could look at. */
async function lookAt(recogniser: Pick<Recogniser, 'look'>, picture: Buffer): Promise<Look | undefined> {
  try {
    return await recogniser.look(picture)
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('comparison.')) return undefined
    throw error
  }
}

/**
 * Looks at the faces that a camera found: at each that it cut out, else at those in its one picture. What the camera cut out stays a capture
 * where we find no face in it: the camera saw one.
 */
export async function lookAtFaces(
  recogniser: Pick<Recogniser, 'look'>,
  { at, picture, faces }: CapturedFaces,
  cameraId: string,
): Promise<SeenFrame> {
  const frame = { cameraId, at, source: 'camera' as const }
  if (faces.length > 0) {
    const looked = await Promise.all(faces.map(face => lookAt(recogniser, face)))
    const found = faces.flatMap((face, n) => {
      const look = looked[n]
      return look ? [seen(keyOf(at, face), face, look.faces[0], look.modelId)] : []
    })
    return { ...frame, ...(picture && { scene: picture }), faces: found }
  }
  const look = picture && (await lookAt(recogniser, picture))
  if (!picture || !look) return { ...frame, faces: [] }
  const cut = await Promise.all(look.faces.map(face => cutPicture(picture, face.box, MARGIN)))
  const found = look.faces.flatMap((face, n) => {
    const part = cut[n]
    return part ? [seen(keyOf(at, part), part, face, look.modelId)] : []
  })
  return { ...frame, scene: picture, faces: found }
}
