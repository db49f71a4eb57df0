import type { RecordedGroup } from '@palisade/fmp4'
import type { Label } from './files/label.ts'

/** A file that is being written, as readers may see it: only groups that were given to the disk. */
export interface OpenFile {
  label: Label
  init: Buffer
  groups: readonly RecordedGroup[]
}

/** The files being written, by path: readers take their groups from here, and retention leaves them alone. */
export type OpenFiles = Map<string, OpenFile>
