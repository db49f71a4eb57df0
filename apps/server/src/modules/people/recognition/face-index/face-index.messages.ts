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
  /** These persons, in place of what it holds of them. */
  | { do: 'replace'; entryIds: string[] }
  | SearchTask

export interface IndexThreadData {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Uint8Array
}
