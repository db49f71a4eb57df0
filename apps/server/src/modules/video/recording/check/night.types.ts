import type { RecordingFault } from '@palisade/contract'

/** A comparison of all files, finished or under way. */
export interface NightState {
  beganAt: Date
  /** Null until the comparison is finished. */
  endedAt: Date | null
  /** The copy of the server that works on it. */
  holder: string
  heardAt: Date
  afterCamera: string | null
  files: number
  faults: Partial<Record<RecordingFault, number>>
  /** Names of the first files that differ. */
  found: string[]
}
