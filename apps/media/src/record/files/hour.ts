import { readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent } from '../folders/error-code.ts'
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

/** The names in a folder, none where there is none. Rejects when it cannot be read now: that says nothing of what is in it. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })

/** For those who only show what there is: a disk that fails must not hide what the others have. */
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

/** By time, those of a minute in the order of their writing, those of an older epoch first. */
export const inOrder = <File extends MinuteName>(files: readonly File[]): File[] =>
  files.toSorted((left, right) => left.at - right.at || left.epoch - right.epoch || left.part - right.part)

/** Beside the files of an hour, what of it is in the object store (`objects/objects-file.ts`). */
export const OBJECTS_FILE = 'objects'

/**
 * Removes an hour's folder with its marks, and the day's and the camera's when nothing is left in them. One that holds anything else
 * stays, with its marks: a file that came meanwhile, or the notes of what is in the object store. Rejects when nobody can say.
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
