/** A feature of a capture, still sealed for it. */
export interface CaptureFeature {
  id: string
  feature: Uint8Array
}

/** Features of captures, all of one length, one after the other, each still sealed for its capture. */
export interface CapturePack {
  /** Bytes of each sealed feature. */
  each: number
  count: number
  /** The oldest of them. */
  last: string
  /** Ids as text, 36 characters each. */
  ids: string
  /** Base64; lines may end in it. */
  features: string
}

/** Which captures are nearest to one of several features. */
export interface CompareTask {
  do: 'compare'
  packs: CapturePack[]
  sought: Float32Array[]
  /** Captures at most. */
  limit: number
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

/** A request to the thread that compares, which does one after the other. */
export type ScanTask = (CompareTask | GroupTask) & { task: number }

/** A capture, and the squared distance to the nearest of those that are sought. */
export interface NearCapture {
  id: string
  squares: number
}

export interface ScanAnswer {
  task: number
  near?: NearCapture[]
  /** Ids of captures, those of one person together. */
  groups?: string[][]
}

export interface ScanThreadData {
  /** 32 bytes. */
  featureKey: Uint8Array
}
