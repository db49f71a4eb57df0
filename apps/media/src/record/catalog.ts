import { stat } from 'node:fs/promises'
import path from 'node:path'
import { recordedCameraIdSchema } from '@palisade/contract/media'
import { namesIn, OBJECTS_FILE } from './files/hour.ts'
import { MARKS_FILE } from './files/marks-file.ts'
import { HOUR_MS, hourOf } from './files/minute-name.ts'

/**
 * Counts the recorded bytes of each folder, camera and hour. That is enough to find the oldest recordings without an entry for each file.
 */
export interface Catalog {
  add(folder: string, cameraId: string, at: number, bytes: number): void
  remove(folder: string, cameraId: string, at: number): void
  /** Removes all counts of a folder. */
  clear(folder: string): void
  bytes(folder: string): number
  /** The oldest hour of a folder, of all cameras or of one, leaving out the hours that were passed over. */
  oldest(
    folder: string,
    options?: { cameraId?: string; passed?: ReadonlySet<string> },
  ): CatalogHour | undefined
  /** When the newest hour of these folders begins. */
  newestAt(folders: readonly string[]): number | undefined
  cameras(folder: string): string[]
  /** When the hours of a camera in a folder begin. */
  hours(folder: string, cameraId: string): number[]
  /** Sums up the bytes of those hours of a folder that `isMeant` accepts. */
  sum(folder: string, isMeant: (hour: CatalogHour) => boolean): number
  /** Counts the files of a folder, and calls `look` with each hour and its file names. Rejects if anything in it cannot be read. */
  load(folder: string, look: (hour: ListedHour) => Promise<void>): Promise<void>
}

export interface CatalogHour {
  cameraId: string
  at: number
  bytes: number
}

export interface ListedHour extends Pick<CatalogHour, 'cameraId' | 'at'> {
  names: readonly string[]
}

/** Names an hour of a camera. */
export const hourKey = ({ cameraId, at }: Pick<CatalogHour, 'cameraId' | 'at'>): string => `${cameraId} ${at}`

const isMoved = (names: readonly string[]): boolean =>
  names.includes(OBJECTS_FILE) && names.every(name => name === OBJECTS_FILE || name === MARKS_FILE)

/** Files looked at together while a folder is counted. */
const AT_ONCE = 32

export function createCatalog(): Catalog {
  const folders = new Map<string, Map<string, Map<number, number>>>()
  const totals = new Map<string, number>()

  const hoursOf = (folder: string, cameraId: string): Map<number, number> => {
    const cameras = getOrMake(folders, folder, () => new Map<string, Map<number, number>>())
    return getOrMake(cameras, cameraId, () => new Map<number, number>())
  }

  const add: Catalog['add'] = (folder, cameraId, at, bytes) => {
    const hours = hoursOf(folder, cameraId)
    hours.set(hourOf(at), (hours.get(hourOf(at)) ?? 0) + bytes)
    totals.set(folder, (totals.get(folder) ?? 0) + bytes)
  }

  return {
    add,
    remove: (folder, cameraId, at) => {
      const hours = hoursOf(folder, cameraId)
      totals.set(folder, (totals.get(folder) ?? 0) - (hours.get(hourOf(at)) ?? 0))
      hours.delete(hourOf(at))
      if (hours.size === 0) folders.get(folder)?.delete(cameraId)
    },
    clear: folder => {
      folders.delete(folder)
      totals.delete(folder)
    },
    bytes: folder => totals.get(folder) ?? 0,
    oldest: (folder, { cameraId: only, passed } = {}) => {
      let found: CatalogHour | undefined
      for (const [cameraId, hours] of folders.get(folder) ?? []) {
        if (only !== undefined && only !== cameraId) continue
        for (const [at, bytes] of hours) {
          const isOlder = !found || at < found.at
          if (isOlder && !passed?.has(hourKey({ cameraId, at }))) found = { cameraId, at, bytes }
        }
      }
      return found
    },
    newestAt: paths => {
      let newest: number | undefined
      for (const folder of paths)
        for (const hours of folders.get(folder)?.values() ?? [])
          for (const at of hours.keys()) newest = Math.max(newest ?? at, at)
      return newest
    },
    cameras: folder => [...(folders.get(folder)?.keys() ?? [])],
    hours: (folder, cameraId) => [...(folders.get(folder)?.get(cameraId)?.keys() ?? [])],
    sum: (folder, isMeant) => {
      let total = 0
      for (const [cameraId, hours] of folders.get(folder) ?? [])
        for (const [at, bytes] of hours) if (isMeant({ cameraId, at, bytes })) total += bytes
      return total
    },
    load: async (folder, look) => {
      for await (const hour of walkHours(folder)) {
        // An hour that was moved to the object store holds only notes; retention must not take it for the oldest hour.
        if (!isMoved(hour.names)) add(folder, hour.cameraId, hour.at, hour.bytes)
        await look(hour)
      }
    },
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Every hour of every camera in a folder, with its bytes. */
async function* walkHours(folder: string): AsyncGenerator<CatalogHour & ListedHour> {
  for await (const { cameraId, at, path: hour } of listHours(folder)) {
    const names = await namesIn(hour)
    let bytes = 0
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const part = names.slice(from, from + AT_ONCE)
      const sizes = await Promise.all(part.map(name => sizeOf(path.join(hour, name))))
      bytes += sizes.reduce((sum, size) => sum + size, 0)
    }
    yield { cameraId, at, bytes, names }
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

/**
 * Lists the hour folders of these cameras, or of all cameras if none are named, within a folder of recordings. Other names are skipped.
 * Rejects if anything cannot be read now.
 */
export async function* listHours(
  folder: string,
  cameraIds?: readonly string[],
): AsyncGenerator<{ cameraId: string; at: number; path: string }> {
  for (const cameraId of cameraIds ?? (await sortedIn(folder))) {
    if (!recordedCameraIdSchema.safeParse(cameraId).success) continue
    for (const day of await sortedIn(path.join(folder, cameraId))) {
      for (const hour of await sortedIn(path.join(folder, cameraId, day))) {
        const at = Date.parse(`${day}T${hour}:00:00Z`)
        if (at % HOUR_MS === 0) yield { cameraId, at, path: path.join(folder, cameraId, day, hour) }
      }
    }
  }
}

const sortedIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).toSorted((left, right) => (left < right ? -1 : 1))
