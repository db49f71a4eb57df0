import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  distanceOf,
  similarityOf,
  type EmbedderManifest,
  type FaceModelManifest,
  type FacesAnswer,
  type ModelTrial,
} from '@palisade/contract/recognition'
import sharp from 'sharp'
import type { WorkerAnswer } from '../worker/messages.ts'
import { startWorker, type WorkerProcess } from '../worker/worker-process.ts'
import { facePackage } from '../model/face-package.ts'
import { ModelError } from '../model/model-error.ts'

/** Three people side by side, and what becomes of the picture the second time. */
const PICTURE = 'demo/sample1.jpg'
const CHANGED = { width: 960, brightness: 0.8 }
/** Faces that have to be found in both pictures. */
const FACES_MIN = 2
/** Percent that one person reaches with herself, and two people do not with each other. */
const SAME_FROM = 75

export interface TrialOptions {
  start?: () => WorkerProcess
  /** ms */
  loadLimit?: number
  lookLimit?: number
}

type Look = Extract<FacesAnswer, { ok: true }>

/**
 * Loads a model in a process of its own and has it compare the faces of a picture with those of the same picture mirrored, smaller
 * and darker.
 * @throws ModelError, WorkerError
 */
export async function tryModel(
  folder: string,
  { embedder }: FaceModelManifest,
  { start = startWorker, loadLimit = 30_000, lookLimit = 15_000 }: TrialOptions = {},
): Promise<ModelTrial> {
  const pictures = await trialPictures()
  const worker = start()
  try {
    requireGood(await worker.ask({ ask: 'load', folder }, loadLimit))
    const startedAt = performance.now()
    const looks: Look[] = []
    for (const picture of pictures) {
      const answer = await worker.ask({ ask: 'look', picture }, lookLimit)
      requireGood(answer)
      if (!('ok' in answer) || !answer.ok) throw new ModelError('crashed')
      looks.push(answer)
    }
    const msPerPicture = Math.round((performance.now() - startedAt) / pictures.length)
    return { ...compare(looks, embedder), msPerPicture }
  } finally {
    await worker.kill()
  }
}

/** @throws ModelError; a network that fails when it runs is not what its manifest says */
function requireGood(answer: WorkerAnswer): void {
  if ('fault' in answer) throw new ModelError(answer.refusal ?? 'wrong_shape', answer.detail)
}

async function trialPictures(): Promise<[Buffer, Buffer]> {
  const picture = await readFile(path.join(facePackage(), PICTURE))
  const { width, brightness } = CHANGED
  const changed = await sharp(picture).resize(width).modulate({ brightness }).flop().jpeg().toBuffer()
  return [picture, changed]
}

interface Trialled {
  feature: string
  /** Where its middle is across the picture, 0..1. */
  place: number
}

const facesOf = ({ faces, width }: Look): Trialled[] =>
  faces.flatMap(({ feature, box }) =>
    feature === null ? [] : [{ feature, place: (box.x + box.width / 2) / width }],
  )

/** @throws ModelError finds_no_face, not_told_apart */
function compare([first, second]: readonly Look[], { metric, calibration }: EmbedderManifest) {
  const [faces, changed] = [first ? facesOf(first) : [], second ? facesOf(second) : []]
  if (Math.min(faces.length, changed.length) < FACES_MIN) throw new ModelError('finds_no_face')
  const alike = (one: Trialled, other: Trialled) =>
    similarityOf(calibration, distanceOf(floats(one.feature), floats(other.feature), metric))
  const isSame = (one: Trialled, mirrored: Trialled) => Math.abs(1 - mirrored.place - one.place) < 0.05
  const pairs = faces.flatMap(one =>
    changed.map(other => ({ isSame: isSame(one, other), percent: alike(one, other) })),
  )
  const percents = (wanted: boolean) =>
    pairs.filter(pair => pair.isSame === wanted).map(({ percent }) => percent)
  const [same, other] = [Math.min(...percents(true)), Math.max(...percents(false))]
  if (percents(true).length < FACES_MIN) throw new ModelError('finds_no_face')
  if (!(same >= SAME_FROM && other < SAME_FROM))
    throw new ModelError('not_told_apart', `${same} % / ${other} %`)
  return { faces: faces.length, same, other }
}

const floats = (base64: string) => new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer)
