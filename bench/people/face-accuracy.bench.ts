import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FACE_ALIKE_FROM, FACE_THRESHOLD_DEFAULT } from '@palisade/contract'
import { distanceOf, faceModelManifestSchema, similarityOf } from '@palisade/contract/recognition'
import sharp, { type Sharp } from 'sharp'
import { builtInManifest } from '../../apps/recognition/src/model/built-in-manifest.ts'
import { facePackage } from '../../apps/recognition/src/model/face-package.ts'
import { createModelStore } from '../../apps/recognition/src/model/model-store.ts'
import { createRecogniser, type Recogniser } from '../../apps/recognition/src/recogniser.ts'
import type { Claim, Figure } from '../support/claim.ts'

/** Photographs of two to six people each; nothing says who of one is also in another. */
const PHOTOGRAPHS = [1, 2, 3, 4, 5, 6]
/** Above it a picture contrast says that two pictures are probably of one person, percent. */
const CONTRAST_FROM = 75
/** Changes of a photograph: another light, farther away, a worse camera. */
const changes: Record<string, (picture: Sharp) => Sharp> = {
  'half as large': picture => picture.resize(960),
  dark: picture => picture.modulate({ brightness: 0.5 }),
  bright: picture => picture.modulate({ brightness: 1.4 }),
  'poorly compressed': picture => picture.resize(960).jpeg({ quality: 15 }),
  blurred: picture => picture.resize(960).blur(2),
  grey: picture => picture.greyscale(),
}
const log = { info() {}, warn() {} }
const { metric, calibration } = faceModelManifestSchema.parse(builtInManifest('ssd')).embedder

export const claim: Claim = {
  name: 'face-accuracy',
  about:
    'the built-in model on the photographs that come with its weights: a smoke test of a few women, not a measure of how it tells your people apart',
  async measure() {
    const models = mkdtempSync(path.join(tmpdir(), 'palisade-bench-models-'))
    const options = { models, store: createModelStore(models), workers: 1, log }
    const recogniser = createRecogniser({ ...options, detector: 'ssd' })
    try {
      await recogniser.open()
      return figuresOf(await comparePhotographs(recogniser))
    } finally {
      await recogniser.stop()
      rmSync(models, { recursive: true, force: true })
    }
  },
}

interface Compared {
  people: number
  /** Distances of faces with themselves in a changed photograph, and of different people in one photograph. */
  same: number[]
  other: number[]
}

/** Who stands in one photograph is somebody else than who stands beside. */
async function comparePhotographs(recogniser: Recogniser): Promise<Compared> {
  const compared: Compared = { people: 0, same: [], other: [] }
  for (const number of PHOTOGRAPHS) {
    const picture = await readFile(path.join(facePackage(), 'demo', `sample${number}.jpg`))
    const faces = await facesOf(recogniser, picture)
    compared.people += faces.length
    for (const [at, face] of faces.entries())
      for (const beside of faces.slice(at + 1))
        compared.other.push(distanceOf(face.feature, beside.feature, metric))
    for (const change of Object.values(changes)) {
      const again = await facesOf(recogniser, await change(sharp(picture)).jpeg().toBuffer())
      for (const face of faces)
        for (const found of again) {
          const list = isSamePlace(face, found) ? compared.same : compared.other
          list.push(distanceOf(face.feature, found.feature, metric))
        }
    }
  }
  return compared
}

interface Face {
  feature: Float32Array
  /** Its middle, in shares of the picture. */
  x: number
  y: number
}

async function facesOf(recogniser: Recogniser, picture: Buffer): Promise<Face[]> {
  const look = await recogniser.look(picture)
  if (!look.ok) throw new Error(`a photograph was not looked at: ${look.failure}`)
  return look.faces.flatMap(({ feature, box }) => {
    if (feature === null) return []
    const numbers = new Float32Array(Uint8Array.from(Buffer.from(feature, 'base64')).buffer)
    const [x, y] = [(box.x + box.width / 2) / look.width, (box.y + box.height / 2) / look.height]
    return [{ feature: numbers, x, y }]
  })
}

const isSamePlace = (one: Face, other: Face): boolean => Math.hypot(one.x - other.x, one.y - other.y) < 0.03

function figuresOf({ people, same, other }: Compared): Figure[] {
  if (same.length === 0 || other.length === 0) throw new Error('no pairs: nothing was measured')
  const share = (list: readonly number[], isIn: (distance: number) => boolean) =>
    (list.filter(isIn).length / list.length) * 100
  const asFrom = (percent: number) => (distance: number) => similarityOf(calibration, distance) >= percent
  const at = (name: string, percent: number): Figure[] => [
    { what: `false matches at ${percent} % (${name})`, value: share(other, asFrom(percent)), unit: '%' },
    {
      what: `the same face missed at ${percent} % (${name})`,
      value: 100 - share(same, asFrom(percent)),
      unit: '%',
    },
  ]
  return [
    { what: `faces of ${PHOTOGRAPHS.length} photographs`, value: people, unit: 'faces' },
    {
      what: `pairs of one face with itself, changed in ${Object.keys(changes).length} ways`,
      value: same.length,
      unit: 'pairs',
    },
    { what: 'pairs of people beside each other', value: other.length, unit: 'pairs' },
    { what: 'equal error rate', value: equalErrorOf(same, other), unit: '%' },
    ...at('picture contrast', CONTRAST_FROM),
    ...at('deployments', FACE_THRESHOLD_DEFAULT),
    ...at('listed twice', FACE_ALIKE_FROM),
  ]
}

/** Where as large a share of the same is missed as of others passes, percent. */
function equalErrorOf(same: readonly number[], other: readonly number[]): number {
  const errorsAt = (limit: number) => [
    (same.filter(distance => distance > limit).length / same.length) * 100,
    (other.filter(distance => distance <= limit).length / other.length) * 100,
  ]
  const worst = [...same, ...other].map(limit => Math.max(...errorsAt(limit)))
  return Math.min(...worst)
}
