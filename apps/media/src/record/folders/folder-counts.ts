import type { RecordingFolder } from '@palisade/contract/media'
import type { Catalog, ListedHour } from '../catalog.ts'
import type { LockedFiles } from '../locked-files.ts'
import type { FolderHealth } from './folder-health.ts'

/** Counts of the folders. */
export interface Counts {
  catalog: Catalog
  locked: LockedFiles
  /** Counts what of an hour is in the object store, where there is one. */
  tier: { note(folder: string, hour: ListedHour): Promise<void> } | undefined
}

/** The figures of a folder that need no answer of its disk. */
export type FolderUsage = Omit<RecordingFolder, 'freeBytes' | 'oldestAt'>

/**
 * Counts the recordings of a folder, which takes a while on a large disk; until then only a full disk makes retention delete. A folder that
 * cannot be read is marked as failed.
 */
export const countFolder = (folder: FolderHealth, counts: Counts): Promise<void> =>
  count(folder, counts).catch((error: unknown) => folder.failed(error))

const count = ({ path: folder }: FolderHealth, { catalog, locked, tier }: Counts): Promise<void> =>
  catalog.load(folder, async hour => {
    await locked.find(folder, hour)
    await tier?.note(folder, hour)
  })

export async function recount(folder: FolderHealth, counts: Counts): Promise<void> {
  counts.catalog.clear(folder.path)
  counts.locked.clear(folder.path)
  await countFolder(folder, counts)
}

export const usageOf = (
  folder: FolderHealth,
  { catalog, locked }: Pick<Counts, 'catalog' | 'locked'>,
): FolderUsage => ({
  path: folder.path,
  ...folder.status(),
  quotaBytes: folder.quotaBytes,
  usedBytes: catalog.bytes(folder.path),
  lockedBytes: locked.bytes(folder.path),
})

export async function statusOf(folder: FolderHealth, counts: Counts): Promise<RecordingFolder> {
  const oldestAt = counts.catalog.oldest(folder.path)?.at
  return {
    ...usageOf(folder, counts),
    freeBytes: await folder.freeBytes().catch(() => 0),
    ...(oldestAt !== undefined && { oldestAt }),
  }
}
