/** A feature of a capture, still sealed for it. */
export interface CaptureFeature {
  id: string
  feature: Uint8Array
}

/** A request to the thread that compares, which does one after the other. */
export interface ScanTask {
  task: number
  rows: CaptureFeature[]
  sought: Float32Array[]
  /** Captures at most. */
  limit: number
}

/** A capture, and the squared distance to the nearest of those that are sought. */
export interface NearCapture {
  id: string
  squares: number
}

export interface ScanAnswer {
  task: number
  near: NearCapture[]
}

export interface ScanThreadData {
  /** 32 bytes. */
  featureKey: Uint8Array
}
