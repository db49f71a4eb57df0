import type { RecordedGroup } from '@palisade/fmp4'
import type { Label } from './files/label.ts'

/** The part of a file under writing that readers may see: the groups that were passed to the disk. */
export interface OpenFile {
  label: Label
  init: Buffer
  groups: readonly RecordedGroup[]
}

/** The files under writing, by path. Readers take their groups from here, and retention leaves them alone. */
export type OpenFiles = Map<string, OpenFile>
