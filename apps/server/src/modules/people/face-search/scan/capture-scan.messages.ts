import type { PackName } from '#server/modules/people/capture/packs/coarse-pack.ts'

/** A feature of a capture, still sealed for it. */
export interface CaptureFeature {
  id: string
  feature: Uint8Array
}

/** Features of captures, all of one length, one after the other, each still sealed for its capture. */
export interface SealedFeatures {
  /** Bytes of each sealed feature. */
  each: number
  /** Ids as text, 36 characters each. */
  ids: string
  /** Bytes, or base64 with lines in it. */
  features: string | Uint8Array
}

/** Captures of one model from an id on, before another id. */
export interface CaptureSpan {
  modelId: string
  from: string
  to: string
}

export interface NextBatch {
  span: CaptureSpan
  /** Few captures in it are by the cameras that are asked for. */
  isFew: boolean
}

/** Which captures of a batch are nearest to one of several features. */
export interface CompareTask extends NextBatch {
  do: 'compare'
  sought: Float32Array[]
  cameraIds: string[]
  /** The squared distance beyond which no capture counts. */
  farthest: number
  /** Captures at most. */
  limit: number
}

/** Captures that a pack is made of. */
export interface CapturesToPack extends SealedFeatures {
  /** Ids of their cameras as text, 36 characters each. */
  cameras: string
}

/** Makes a pack of captures of one model. */
export interface PackTask {
  do: 'pack'
  id: string
  modelId: string
  /** Numbers of a feature of this model. */
  dimensions: number
  captures: CapturesToPack[]
}

/** Which captures are of one person. */
export interface GroupTask {
  do: 'group'
  rows: CaptureFeature[]
  /** Of somebody whose own captures are left out. */
  except: CaptureFeature[]
  /** The squared distance up to which two features are of one person. */
  within: number
}

export type AnyTask = CompareTask | PackTask | GroupTask
/** A request to the thread that compares, which does one after the other. */
export type ScanTask = AnyTask & { task: number }

/** A capture, and the squared distance to the nearest of those that are sought. */
export interface NearCapture {
  id: string
  squares: number
}

export interface Compared {
  near: NearCapture[]
  /** Packs that cannot be opened; nothing was compared then. */
  torn: string[]
}

/** A pack that was made: a row of `face_capture_pack`. */
export interface MadePack extends PackName {
  sealed: Uint8Array
  count: number
  cameras: string[]
  cameraCounts: number[]
}

export interface ScanAnswer {
  task: number
  /** Why it could not be done. */
  fault?: unknown
  compared?: Compared
  /** None when no capture has a feature that can be compared. */
  made?: MadePack | undefined
  /** Ids of captures, those of one person together. */
  groups?: string[][]
}

export interface ScanThreadData {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Uint8Array
}
