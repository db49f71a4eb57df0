import { stat } from 'node:fs/promises'
import path from 'node:path'
import { listHour, namesIn, type HourFile } from './hour.ts'
import type { OpenRecorded } from './recorded-source.ts'

/** A file of an hour, wherever its bytes are. */
export interface RecordedFile extends HourFile {
  /** The folder of its hour, where its marks stand. */
  hour: string
}

export interface StoredHourFile extends RecordedFile {
  object: { bytes: number }
}

/** The recordings that were moved into the object store. */
export interface StoredRecordings {
  list(cameraId: string, at: number): Promise<StoredHourFile[]>
  /** Opens a stored file, or one in a folder. Rejects with `StoreFault` if the store does not answer properly. */
  open: OpenRecorded
}

/** The files of an hour in the folders, and those that lie in the store alone. */
export interface RecordedHour {
  local: RecordedFile[]
  stored: RecordedFile[]
}

/** Lists the files of an hour of a camera, each once. @param names as of `listHour` */
export async function listRecorded(
  folders: readonly string[],
  tier: Pick<StoredRecordings, 'list'> | undefined,
  cameraId: string,
  at: number,
  names = namesIn,
): Promise<RecordedHour> {
  const listed = await listHour(folders, cameraId, at, names)
  const local = listed.map(file => ({ ...file, hour: path.dirname(file.path) }))
  // Listed after the folders, so that a file which is moved between the two reads is seen at least once.
  const all = (await tier?.list(cameraId, at)) ?? []
  const isHere = await Promise.all(all.map(file => hasCopy(local, file)))
  return { local, stored: all.filter((_, index) => !isHere[index]) }
}

/** Whether a stored file is also in a folder: a file of the same name and size is a copy. */
async function hasCopy(local: readonly RecordedFile[], { name, object }: StoredHourFile): Promise<boolean> {
  for (const file of local) {
    if (file.name !== name) continue
    // A file that is gone by now was moved, and opening it opens the object.
    const size = (await stat(file.path).catch(() => undefined))?.size
    if (size === undefined || size === object.bytes) return true
  }
  return false
}
