import type { RecordedSpan, StreamKind } from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Catalog } from '../catalog.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import type { LockedFiles } from '../locked-files.ts'
import type { OpenFiles } from '../open-files.ts'
import type { Retention } from '../retention/retention.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { StoreHealth } from '../../objects/store-health.ts'
import type { StoredMarks } from './stored-marks.ts'

/** A file in the store as the index has it. */
export interface StoredFile {
  cameraId: string
  stream: StreamKind
  name: string
  bytes: number
  spans: RecordedSpan[]
}

export interface TierDeps {
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  store: ObjectStore
  health: StoreHealth
  folders: readonly FolderHealth[]
  catalog: Catalog
  /** Bytes in the store, by the folder in which its lines stand. */
  objects: Catalog
  locked: LockedFiles
  openFiles: OpenFiles
  /** Of the folders: nothing is deleted in them meanwhile. */
  inTurn: Retention['inTurn']
  marks: StoredMarks
  /** Files of hours that ended so long ago are moved; undefined: none. */
  afterDays: number | undefined
  copiesLocked: boolean
  onStored(file: StoredFile): void
  onGone(file: Pick<StoredFile, 'cameraId' | 'name' | 'stream'> & { folder: string }): void
}
