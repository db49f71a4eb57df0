import type { Nearest } from './vector-index.ts'

/** A stored feature, still sealed for its picture. */
export interface FeatureRow {
  entry_id: string
  picture_id: string
  group_id: string
  model_id: string
  feature: Uint8Array
}

/** A request to the thread of the index, which does one after the other. */
export type IndexTask =
  /** All features of these persons, in place of those that it holds of them. */
  | { do: 'replace'; entryIds: string[]; rows: FeatureRow[] }
  | {
      do: 'search'
      id: number
      modelId: string
      feature: Float32Array
      groupIds: string[]
      limit: number
    }

export interface IndexAnswer {
  id: number
  nearest: Nearest[]
}

export interface IndexThreadData {
  /** 32 bytes. */
  featureKey: Uint8Array
}
