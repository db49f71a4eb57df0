import type { PersonRange } from './face-index.queries.ts'
import type { OpenedPack } from './feature-pack.ts'

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
  /** Forgets everybody. */
  | { do: 'clear' }
  | { do: 'add'; packs: OpenedPack[] }
  /** Adds these packs in place of what it holds of these persons. */
  | { do: 'replace'; entryIds: string[]; packs: OpenedPack[] }
  | SearchTask

/** A request to a thread that reads features from the database, and opens them. */
export type ReadTask = { range: PersonRange } | { entryIds: string[] }

export interface ReadThreadData {
  databaseUrl: string
  /** 32 bytes. */
  featureKey: Uint8Array
}
