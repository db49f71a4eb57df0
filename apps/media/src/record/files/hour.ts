import { readdir } from 'node:fs/promises'
import path from 'node:path'
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

/** The files of one hour of a camera in all folders, in order of time; a folder that cannot be read counts as empty. */
export async function listHour(
  folders: readonly string[],
  cameraId: string,
  at: number,
): Promise<HourFile[]> {
  const hour = hourName(at)
  const lists = await Promise.all(
    folders.map(async folder => {
      const names = await readdir(path.join(folder, cameraId, hour)).catch(() => [])
      return names.flatMap(base => {
        const name = `${hour}/${base}`
        const parsed = parseMinuteName(name)
        return parsed ? { ...parsed, folder, name, path: path.join(folder, cameraId, name) } : []
      })
    }),
  )
  return lists.flat().toSorted((left, right) => left.at - right.at || left.part - right.part)
}
