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

/** The persons of some groups whose features are nearest to one. */
export interface SearchTask {
  do: 'search'
  modelId: string
  feature: Float32Array
  groupIds: string[]
  /** Persons at most. */
  limit: number
}

/** A request to the thread of the index, which does one after the other. */
export type IndexTask =
  /** All persons of the database, once. */
  | { do: 'fill' }
  /** All features of these persons, in place of those that it holds of them. */
  | { do: 'replace'; entryIds: string[]; packs: FeaturePack[] }
  | SearchTask

export interface IndexThreadData {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Uint8Array
}
