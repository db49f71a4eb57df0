import {
  FACES_MAX,
  type DetectorManifest,
  type EmbedderManifest,
  type FaceBox,
  type FaceModelManifest,
  type FoundFace,
  type LandmarksManifest,
} from '@palisade/contract/recognition'
import { ModelError } from '../model/model-error.ts'
import { readModelFile } from '../model/model-files.ts'
import { crop, frameAround, mirrored, type Point } from '../picture/crop.ts'
import type { Rgb } from '../picture/read-rgb.ts'
import { fitInto } from '../picture/tensor.ts'
import { frames, pointsOf5, pointsOf68, type FacePoints } from './align.ts'
import { decodeScrfd, decodeYunet, wordsOfScrfd, wordsOfYunet } from './decoders/by-stride.ts'
import { suppress, type Candidate, type Outputs } from './decoders/candidate.ts'
import { decodeGridYolo } from './decoders/grid-yolo.ts'
import { decodeSsdAnchors } from './decoders/ssd-anchors.ts'
import { judge } from './quality.ts'
import { loadNetwork } from './session.ts'

/** A feature that is shorter than this came of nothing: two of them would seem to be the same person. */
const FEATURE_MIN_LENGTH = 0.5

export interface Engine {
  /** The faces of a picture, the largest first. */
  look(picture: Rgb): Promise<FoundFace[]>
}

interface Decoder {
  decode(outputs: Outputs, manifest: DetectorManifest, anchors: Float32Array): Candidate[]
  /** The words under which it reads the network's outputs. */
  words(manifest: DetectorManifest): readonly string[]
}

const decoders: Record<DetectorManifest['decode'], Decoder> = {
  'ssd-anchors': { decode: decodeSsdAnchors, words: () => ['boxes', 'scores'] },
  'grid-yolo': { decode: decodeGridYolo, words: () => ['grid'] },
  scrfd: { decode: decodeScrfd, words: wordsOfScrfd },
  yunet: { decode: decodeYunet, words: wordsOfYunet },
}

/** Loads the networks of a model. @throws ModelError when a file is not what the manifest says */
export async function loadEngine(folder: string, manifest: FaceModelManifest): Promise<Engine> {
  const detect = await loadDetector(folder, manifest.detector)
  const findPoints = manifest.landmarks && (await loadLandmarks(folder, manifest.landmarks))
  const embed = await loadEmbedder(folder, manifest.embedder)
  const { align, input } = manifest.embedder

  async function describe(picture: Rgb, { box, score, points }: Candidate): Promise<FoundFace[]> {
    const found = findPoints ? await findPoints(picture, box) : pointsOf5(points ?? [])
    if (!found) return []
    const aligned = crop(picture, frames[align](found, input.width), input.width)
    const quality = judge(box.width, found, aligned, manifest.quality)
    return [{ box, score, quality, feature: await embed(aligned) }]
  }

  return {
    async look(picture) {
      const faces: FoundFace[] = []
      for (const candidate of await detect(picture)) faces.push(...(await describe(picture, candidate)))
      return faces.toSorted((first, second) => areaOf(second.box) - areaOf(first.box))
    },
  }
}

const areaOf = ({ width, height }: FaceBox) => width * height

async function loadDetector(folder: string, manifest: DetectorManifest) {
  const decoder = decoders[manifest.decode]
  const missing = decoder.words(manifest).find(word => manifest.outputs[word] === undefined)
  if (missing !== undefined) throw new ModelError('manifest_invalid', `detector.outputs.${missing}`)
  const network = await loadNetwork(await readModelFile(folder, manifest), manifest)
  const anchors = manifest.anchors
    ? floatsOf(await readModelFile(folder, manifest.anchors), manifest.anchors.file)
    : new Float32Array()
  return async (picture: Rgb): Promise<Candidate[]> => {
    const { picture: fitted, scale } = await fitInto(picture, manifest.input)
    const found = decoder.decode(await network.run(fitted), manifest, anchors)
    const usable = found.filter(({ box }) => Object.values(box).every(Number.isFinite))
    return suppress(usable, manifest.nmsIou, FACES_MAX).flatMap(candidate =>
      inPicture(candidate, picture, scale),
    )
  }
}

/** Brought to the picture's pixels and cut at its edges. */
function inPicture({ box, score, points }: Candidate, { width, height }: Rgb, scale: number): Candidate[] {
  const left = Math.max(0, box.x / scale)
  const top = Math.max(0, box.y / scale)
  const right = Math.min(width, (box.x + box.width) / scale)
  const bottom = Math.min(height, (box.y + box.height) / scale)
  if (right - left < 1 || bottom - top < 1) return []
  return [
    {
      score,
      box: { x: left, y: top, width: right - left, height: bottom - top },
      ...(points && { points: points.map(({ x, y }) => ({ x: x / scale, y: y / scale })) }),
    },
  ]
}

async function loadLandmarks(folder: string, manifest: LandmarksManifest) {
  const { file, input, output, points: count } = manifest
  const outputs = { points: output }
  const network = await loadNetwork(await readModelFile(folder, manifest), { file, input, outputs })
  const size = input.width
  return async (picture: Rgb, box: FaceBox): Promise<FacePoints | undefined> => {
    const side = Math.max(box.width, box.height)
    const frame = frameAround({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, side, size)
    const { data } = (await network.run(crop(picture, frame, size, box)))('points')
    if (data.length !== count * 2) throw new ModelError('wrong_shape', `${file}: points`)
    const points = Array.from({ length: count }, (_, index): Point => ({
      x: frame.origin.x + (data[index * 2] ?? 0) * side,
      y: frame.origin.y + (data[index * 2 + 1] ?? 0) * side,
    }))
    return count === 68 ? pointsOf68(points) : pointsOf5(points)
  }
}

async function loadEmbedder(folder: string, manifest: EmbedderManifest) {
  const { file, input, output } = manifest
  const outputs = { feature: output }
  const network = await loadNetwork(await readModelFile(folder, manifest), { file, input, outputs })
  const featureOf = async (picture: Rgb) => {
    const { data } = (await network.run(picture))('feature')
    if (data.length !== manifest.dimensions)
      throw new ModelError('wrong_shape', `${file}: a feature of ${data.length} numbers`)
    return manifest.metric === 'cosine' ? unit(data) : data
  }
  return async (aligned: Rgb): Promise<string | null> => {
    const first = await featureOf(aligned)
    const feature = manifest.flipAverage ? meanOf(first, await featureOf(mirrored(aligned))) : first
    const length = Math.hypot(...feature)
    if (!(length >= FEATURE_MIN_LENGTH)) return null
    const stored = manifest.metric === 'cosine' ? unit(feature) : feature
    return Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('base64')
  }
}

const meanOf = (first: Float32Array, second: Float32Array) =>
  first.map((value, at) => (value + (second[at] ?? 0)) / 2)

function unit(feature: Float32Array): Float32Array {
  const length = Math.hypot(...feature)
  return length === 0 ? feature : feature.map(value => value / length)
}

/** Copied first: floats must begin at a multiple of four. */
function floatsOf(bytes: Uint8Array, file: string): Float32Array {
  if (bytes.length % Float32Array.BYTES_PER_ELEMENT !== 0) throw new ModelError('wrong_shape', file)
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
