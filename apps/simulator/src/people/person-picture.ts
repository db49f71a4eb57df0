import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { portraitOf, type Portrait } from '../picture/portrait.ts'
import type { FacePlace } from './people-plan.ts'

/** Around a face that is some 160 pixels wide, without those beside it; pixels. */
const SIZE = { width: 300, height: 380 }

/** Pictures of faces that a dependency brings for trying it; none is in a repository of ours. */
const samples = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')

/** One person's face out of a picture of several, as JPEG. */
export const personPicture = ({ sample, x, y }: FacePlace): Promise<Buffer> =>
  sharp(path.join(samples(), `sample${sample}.jpg`))
    .extract({
      left: Math.max(0, Math.round(x - SIZE.width / 2)),
      top: Math.max(0, Math.round(y - SIZE.height / 2)),
      ...SIZE,
    })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The same face for a camera's picture; undefined where the package is not installed. */
export async function personPortrait(place: FacePlace): Promise<Portrait | undefined> {
  try {
    const picture = sharp(await personPicture(place))
      .removeAlpha()
      .raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return portraitOf(data, info.width, info.height)
  } catch {
    return undefined
  }
}
