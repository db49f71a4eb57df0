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

/** Recordings that were moved away from the folders. */
export interface StoredRecordings {
  list(cameraId: string, at: number): Promise<StoredHourFile[]>
  /** Opens those, and the files of the folders. Rejects with `StoreFault` when the store does not serve. */
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
  // After the folders: a file that is moved between the two looks is seen at least once.
  const all = (await tier?.list(cameraId, at)) ?? []
  const isHere = await Promise.all(all.map(file => hasCopy(local, file)))
  return { local, stored: all.filter((_, index) => !isHere[index]) }
}

/** Files of one name are copies of each other where they have as many bytes. */
async function hasCopy(local: readonly RecordedFile[], { name, object }: StoredHourFile): Promise<boolean> {
  for (const file of local) {
    if (file.name !== name) continue
    // One that is gone by now was moved: whoever opens it is given the object.
    const size = (await stat(file.path).catch(() => undefined))?.size
    if (size === undefined || size === object.bytes) return true
  }
  return false
}
