import type { Nearest } from './vector-index.ts'

/** Stored features of one model and length, one after the other, each still sealed for its picture. */
export interface FeaturePack {
  model_id: string
  /** Ids as text, 36 characters each. */
  entries: string
  pictures: string
  groups: string
  /** Base64; lines may end in it. */
  features: string
  /** Bytes of each sealed feature. */
  each: number
}

/** A request to the thread of the index, which does one after the other. */
export type IndexTask =
  /** All features of these persons, in place of those that it holds of them. */
  | { do: 'replace'; entryIds: string[]; packs: FeaturePack[] }
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
