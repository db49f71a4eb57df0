import type { DeviceEvent } from '@palisade/drivers'
import type { FaceBox, FaceQuality } from '@palisade/contract/recognition'
import { featureOf } from '#server/modules/people/comparison/comparison.rules.ts'

/** Faces that a camera found itself, as it told them. */
export interface CapturedFaces {
  /** ms since 1970 */
  at: number
  /** JPEG of the whole frame, or of the only face. */
  picture?: Buffer
  /** JPEG of each face alone. */
  faces: Buffer[]
}

/** A frame of a passing person, looked at. */
export interface FaceShot {
  quality: FaceQuality
  feature: Float32Array | null
}

/** One passing person in a stream, told once. */
export interface PassedFace {
  /** Of the best frame, ms since 1970. */
  at: number
  /** The best frame. */
  jpeg: Buffer
  modelId: string
  /** The best frames, the best first; the box is in pixels of that one. */
  shots: readonly (FaceShot & { box: FaceBox })[]
}

/** As it is read again: the face was cut out of the frame. */
export interface PassedPerson {
  at: number
  picture: Buffer
  face: Buffer
  modelId: string
  shots: FaceShot[]
}

interface Kept {
  at: number
  picture?: string
  faces: string[]
  /** Of a stream: what was seen of the one face. */
  track?: { modelId: string; shots: { quality: FaceQuality; feature: string | null }[] }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** An event of a session as it lies in the spool; undefined: it tells of no face. */
export function capturedBody({ at, faces, picture }: DeviceEvent): Buffer | undefined {
  if (!faces || (!picture && faces.pictures.length === 0)) return undefined
  const kept: Kept = {
    at,
    faces: faces.pictures.map(base64),
    ...(picture && { picture: base64(picture) }),
  }
  return Buffer.from(JSON.stringify(kept))
}

/** A passing person as it lies in the spool. @param face JPEG of the face alone */
export function passedBody({ at, jpeg, modelId, shots }: PassedFace, face: Buffer): Buffer {
  const kept: Kept = {
    at,
    picture: base64(jpeg),
    faces: [base64(face)],
    track: {
      modelId,
      shots: shots.map(({ quality, feature }) => ({ quality, feature: feature && base64Of(feature) })),
    },
  }
  return Buffer.from(JSON.stringify(kept))
}

const base64Of = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** Reads an entry of the spool: faces that a camera found, or a passing person in its stream. */
export function readCaptured(body: Buffer): CapturedFaces | PassedPerson {
  // Written by ourselves above.
  const { at, picture, faces, track } = JSON.parse(body.toString()) as Kept
  const pictures = faces.map(one => Buffer.from(one, 'base64'))
  const scene = picture === undefined ? undefined : Buffer.from(picture, 'base64')
  const [face] = pictures
  if (!track || !face || !scene) return { at, faces: pictures, ...(scene && { picture: scene }) }
  const shots = track.shots.map(({ quality, feature }) => ({
    quality,
    feature: feature === null ? null : featureOf(feature),
  }))
  return { at, picture: scene, face, modelId: track.modelId, shots }
}
