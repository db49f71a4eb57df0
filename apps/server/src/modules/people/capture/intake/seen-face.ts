import type { CaptureSource } from '@palisade/contract'
import type { FaceQuality } from '@palisade/contract/recognition'
import type { Tx } from '#server/infra/database/database.ts'

/** A feature, and the model that it is of. */
export interface OwnFeature {
  modelId: string
  feature: Float32Array
}

/** One of the frames in which a passing person was seen. */
export interface FrameOfTrack {
  quality: FaceQuality | null
  own: OwnFeature | null
}

/** The face of one passing person, looked at and not kept yet. */
export interface SeenFace extends FrameOfTrack {
  /** Another one for each face; the same again is the same capture. */
  eventKey: string
  /** JPEG of the face. */
  picture: Buffer
  /** Of a stream: the best frames of the person, this one with them, two of which must agree. A camera that found the face itself chose one. */
  frames?: readonly FrameOfTrack[]
}

/** Faces that one camera saw at one moment. */
export interface SeenFrame {
  cameraId: string
  /** ms since 1970 */
  at: number
  source: CaptureSource
  /** JPEG of the whole frame. */
  scene?: Buffer
  faces: SeenFace[]
}

/** A capture that is written, as its hits need it. */
export interface WrittenCapture {
  id: string
  cameraId: string
  at: number
}

/** The hits of one face. */
export interface FaceHits {
  isHit: boolean
  /** Writes them in the transaction of the capture. */
  write: (tx: Tx, capture: WrittenCapture) => Promise<void>
}

/** Whoever compares captures with what is deployed. */
export interface CaptureHook {
  /** Asked before anything is kept. @returns for each face of the frame, in their order */
  judge: (frame: SeenFrame) => Promise<FaceHits[]>
  /** Called once hits are committed. */
  written: () => void
}
