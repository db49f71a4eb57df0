import { COMPARED_PICTURE_LIMIT, type LookedAt } from '@palisade/contract'
import { distanceOf, distanceOfSquares, similarityOf, type FacesAnswer } from '@palisade/contract/recognition'
import { invalidRequest } from '#server/infra/errors/app-error.ts'
import type { EngineModel } from '#server/modules/people/recognition/recogniser.ts'

type Look = Extract<FacesAnswer, { ok: true }>

export function bytesOf(field: string, content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > COMPARED_PICTURE_LIMIT)
    throw invalidRequest([{ path: `${field}.content`, rule: 'too_big' }])
  return bytes
}

/** A feature as it comes from the recognition program. */
export function featureOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Halvings that find a distance to the last bit of a float. */
const HALVINGS = 32

type Scale = Pick<EngineModel, 'metric' | 'calibration'>

/** The squared distance up to which two features are at least so alike, percent. */
export const squaresWithin = (similarity: number, scale: Scale): number => squaresAround(similarity, scale)[0]

/** A squared distance beyond which no two features are so alike. */
export const squaresBeyond = (similarity: number, scale: Scale): number => squaresAround(similarity, scale)[1]

function squaresAround(similarity: number, { metric, calibration }: Scale): [near: number, far: number] {
  const farthest = 2 * (calibration.at(-1)?.[0] ?? 1)
  let [near, far] = [0, metric === 'cosine' ? 2 * farthest : farthest ** 2]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (near + far) / 2
    if (similarityOf(calibration, distanceOfSquares(middle, metric)) >= similarity) near = middle
    else far = middle
  }
  return [near, far]
}

/** Percent by face of the first and face of the second; null where one of them has no feature. */
export function similaritiesOf(
  first: Look['faces'],
  second: Look['faces'],
  { metric, calibration }: Pick<EngineModel, 'metric' | 'calibration'>,
): (number | null)[][] {
  const features = second.map(({ feature }) => feature && featureOf(feature))
  return first.map(({ feature }) => {
    const own = feature && featureOf(feature)
    return features.map(other =>
      own && other ? similarityOf(calibration, distanceOf(own, other, metric)) : null,
    )
  })
}

/** The part of a look that the console is told: never the features. */
export const presentLook = ({ width, height, faces }: Look): LookedAt => ({
  width,
  height,
  faces: faces.map(({ box, quality, feature }) => ({
    box,
    faults: quality.faults,
    isComparable: feature !== null,
  })),
})
