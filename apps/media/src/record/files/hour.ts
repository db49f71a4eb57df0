import { readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent } from './error-code.ts'
import { MARKS_FILE } from './marks-file.ts'
import { hourName, parseMinuteName, type MinuteName } from './minute-name.ts'

export interface HourFile extends MinuteName {
  folder: string
  /** Below the camera's folder. */
  name: string
  /** Whole path. */
  path: string
}

/** The folder of an hour of a camera. */
export const hourFolder = (folder: string, cameraId: string, at: number): string =>
  path.join(folder, cameraId, hourName(at))

/** The names in a folder; none if the folder does not exist. Rejects if it cannot be read now, because then nobody knows what is in it. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })

/**
 * As `namesIn`, but a folder that cannot be read counts as empty: for showing recordings, where one failed disk must not hide the others.
 */
export const readableNamesIn = (folder: string): Promise<string[]> => namesIn(folder).catch(() => [])

/** The files of one hour of a camera in all folders, in order of time. Rejects when a folder cannot be read, unless `names` says otherwise. */
export async function listHour(
  folders: readonly string[],
  cameraId: string,
  at: number,
  names = namesIn,
): Promise<HourFile[]> {
  const hour = hourName(at)
  const lists = await Promise.all(
    folders.map(async folder => {
      const found = await names(path.join(folder, cameraId, hour))
      return found.flatMap(base => {
        const name = `${hour}/${base}`
        const parsed = parseMinuteName(name)
        return parsed ? { ...parsed, folder, name, path: path.join(folder, cameraId, name) } : []
      })
    }),
  )
  return inOrder(lists.flat())
}

/** Sorts files by minute, then by epoch with the oldest first, then by the order in which they were written. */
export const inOrder = <File extends MinuteName>(files: readonly File[]): File[] =>
  files.toSorted((left, right) => left.at - right.at || left.epoch - right.epoch || left.part - right.part)

/** Name of the file, beside the files of an hour, that lists which of them are in the object store (`objects-file.ts`). */
export const OBJECTS_FILE = 'objects'

/**
 * Removes the folder of an hour with its marks, and the folders of the day and the camera if they are empty then. An hour that holds
 * anything else keeps folder and marks: a file that came meanwhile, or the list of what is in the object store. Rejects if the folder
 * cannot be read.
 */
export async function removeEmptyHour(top: string, hour: string): Promise<void> {
  const names = await namesIn(hour)
  if (names.some(name => name !== MARKS_FILE)) return
  await rm(path.join(hour, MARKS_FILE), { force: true })
  for (let at = hour; at !== top && at.startsWith(top); at = path.dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
