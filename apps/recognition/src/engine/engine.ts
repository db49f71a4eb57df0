import {
  FACES_MAX,
  type DetectorManifest,
  type EmbedderManifest,
  type FaceBox,
  type FaceModelManifest,
  type FoundFace,
  type LandmarksManifest,
} from '@palisade/contract/recognition'
import { readModelFile } from '../model/model-files.ts'
import { crop, frameAround, mirrored, type Point } from '../picture/crop.ts'
import type { Rgb } from '../picture/read-rgb.ts'
import { fitInto } from '../picture/tensor.ts'
import { frames, pointsOf5, pointsOf68, type FacePoints } from './align.ts'
import { decodeScrfd, decodeYunet } from './decoders/by-stride.ts'
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

const decoders: Record<
  DetectorManifest['decode'],
  (outputs: Outputs, manifest: DetectorManifest, anchors: Float32Array) => Candidate[]
> = {
  'ssd-anchors': decodeSsdAnchors,
  'grid-yolo': decodeGridYolo,
  scrfd: decodeScrfd,
  yunet: decodeYunet,
}

/** Loads the networks of a model. @throws Error when a file is not what the manifest says */
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
  const network = await loadNetwork(await readModelFile(folder, manifest), manifest.input)
  const anchors = manifest.anchors
    ? floatsOf(await readModelFile(folder, manifest.anchors))
    : new Float32Array()
  return async (picture: Rgb): Promise<Candidate[]> => {
    const { picture: fitted, scale } = await fitInto(picture, manifest.input)
    const outputs = await network.run(fitted, manifest.outputs)
    const found = decoders[manifest.decode](outputs, manifest, anchors)
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
  const network = await loadNetwork(await readModelFile(folder, manifest), manifest.input)
  const size = manifest.input.width
  return async (picture: Rgb, box: FaceBox): Promise<FacePoints | undefined> => {
    const side = Math.max(box.width, box.height)
    const frame = frameAround({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, side, size)
    const outputs = await network.run(crop(picture, frame, size, box), { points: manifest.output })
    const { data } = outputs('points')
    const points = Array.from({ length: manifest.points }, (_, index): Point => ({
      x: frame.origin.x + (data[index * 2] ?? 0) * side,
      y: frame.origin.y + (data[index * 2 + 1] ?? 0) * side,
    }))
    return manifest.points === 68 ? pointsOf68(points) : pointsOf5(points)
  }
}

async function loadEmbedder(folder: string, manifest: EmbedderManifest) {
  const network = await loadNetwork(await readModelFile(folder, manifest), manifest.input)
  const featureOf = async (picture: Rgb) => {
    const { data } = (await network.run(picture, { feature: manifest.output }))('feature')
    if (data.length !== manifest.dimensions) throw new Error(`a feature of ${data.length} numbers`)
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
const floatsOf = (bytes: Uint8Array) => new Float32Array(Uint8Array.from(bytes).buffer)
