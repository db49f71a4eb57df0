import { rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_KIND, type StreamKind } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { hourKey, type Catalog, type CatalogHour } from './catalog.ts'
import { hourFolder, listHour, type HourFile } from './files/hour.ts'
import { MARKS_FILE, readMarks } from './files/marks-file.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './files/minute-name.ts'
import type { FolderHealth } from './folders/folder-health.ts'
import { markedBetween } from './kinds.ts'
import type { OpenFiles } from './open-files.ts'

export interface Retention {
  /** Deletes what is too old, and the oldest where a folder is over its quota or its disk is nearly full. */
  run(): Promise<void>
  /** The disk is full now. @returns whether something was deleted */
  makeRoom(folder: FolderHealth): Promise<boolean>
  /** Notes that a file holds a locked picture, or none any more. */
  noteLock(folder: string, file: string, lockedBytes: number): void
  /** Bytes of the files of a folder that may not be deleted, as far as they were locked or looked at since the start. */
  lockedBytes(folder: string): number
}

export interface RetentionDeps {
  clock: Clock
  folders: readonly FolderHealth[]
  catalog: Catalog
  openFiles: OpenFiles
  /** Days that a camera's pictures are kept; 0: as long as there is room. Undefined for a camera that is not known any more. */
  keepDays(cameraId: string): number | undefined
  onGone(file: { folder: string; cameraId: string; name: string; stream: StreamKind }): void
}

/** The disk itself keeps this free for the files that are being written. */
const FREE_MIN_BYTES = 512 * 1024 * 1024
const FREE_MIN_SHARE = 0.02
/** Hours deleted in one go; the rest follows in the next run. */
const HOURS_AT_ONCE = 500

/**
 * Hours go as a whole, oldest first. Files with a locked picture stay, and are counted, so that the server learns early how much
 * room they take; the hour they lie in is passed over from then on.
 */
export function createRetention(deps: RetentionDeps): Retention {
  const { clock, folders, catalog } = deps
  const locked = new Map<string, Map<string, number>>()
  let running = Promise.resolve(false)

  const noteLock: Retention['noteLock'] = (folder, file, bytes) => {
    const files = locked.get(folder) ?? new Map<string, number>()
    locked.set(folder, files)
    if (bytes > 0) files.set(file, bytes)
    else files.delete(file)
  }

  /** @returns whether anything was deleted, and whether anything is left */
  async function drop(folder: FolderHealth, hour: CatalogHour) {
    const { freed, left } = await deleteHour(deps, folder, hour, noteLock)
    if (left === 0) catalog.remove(folder.path, hour.cameraId, hour.at)
    return { isFreed: freed > 0, isLeft: left > 0 }
  }

  async function dropWhile(folder: FolderHealth, isDue: (hour: CatalogHour) => boolean, cameraId?: string) {
    let dropped = 0
    const passed = new Set<string>()
    for (let count = 0; count < HOURS_AT_ONCE; count++) {
      const hour = catalog.oldest(folder.path, { cameraId, passed })
      if (!hour || !isDue(hour)) break
      const { isFreed, isLeft } = await drop(folder, hour)
      if (isFreed) dropped++
      if (isLeft) passed.add(hourKey(hour))
    }
    return dropped > 0
  }

  async function byAge(folder: FolderHealth): Promise<void> {
    for (const cameraId of catalog.cameras(folder.path)) {
      const days = deps.keepDays(cameraId) ?? 0
      if (days === 0) continue
      const before = clock.now() - days * DAY_MS
      await dropWhile(folder, hour => hour.at + HOUR_MS <= before, cameraId)
    }
  }

  async function byQuota(folder: FolderHealth): Promise<boolean> {
    let free = await folder.freeBytes()
    const least = Math.min(FREE_MIN_BYTES, folder.quotaBytes * FREE_MIN_SHARE)
    return dropWhile(folder, hour => {
      const isOver = catalog.bytes(folder.path) > folder.quotaBytes || free < least
      // Counted down, so that one look at the disk is enough.
      if (isOver) free += hour.bytes
      return isOver
    })
  }

  /** One after another: two that delete the same hour would count it twice. */
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    running = running.then(work, work)
    return running
  }

  return {
    run: async () => {
      for (const folder of folders) {
        if (folder.state() === 'failed') continue
        await inTurn(async () => {
          await byAge(folder)
          return byQuota(folder)
        }).catch((error: unknown) => folder.failed(error))
      }
    },
    makeRoom: folder => {
      let freed = 0
      return inTurn(() =>
        dropWhile(folder, hour => {
          const isDue = freed < folder.quotaBytes * FREE_MIN_SHARE
          freed += hour.bytes
          return isDue
        }),
      ).catch(() => false)
    },
    noteLock,
    lockedBytes: folder => [...(locked.get(folder)?.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** Deletes the files of an hour that are neither locked nor being written. @returns bytes, and the number of files left */
async function deleteHour(
  deps: RetentionDeps,
  folder: FolderHealth,
  { cameraId, at }: CatalogHour,
  noteLock: Retention['noteLock'],
) {
  const place = hourFolder(folder.path, cameraId, at)
  const files = await listHour([folder.path], cameraId, at)
  const marks = await readMarks(place)
  const isLocked = (file: HourFile): boolean =>
    // A group that began in the minute may reach into the next.
    (markedBetween(marks, file.at, file.at + 2 * MINUTE_MS) & RECORDING_KIND.lock) !== 0
  let [freed, left] = [0, 0]
  for (const file of files) {
    const bytes = (await stat(file.path).catch(() => undefined))?.size ?? 0
    noteLock(folder.path, file.path, isLocked(file) ? bytes : 0)
    if (isLocked(file) || deps.openFiles.has(file.path)) {
      left++
      continue
    }
    await folder.run(() => rm(file.path, { force: true }))
    deps.catalog.add(folder.path, cameraId, at, -bytes)
    deps.onGone({ folder: folder.path, cameraId, name: file.name, stream: file.stream })
    freed += bytes
  }
  if (left === 0) await removeEmpty(folder.path, place)
  return { freed, left }
}

/** Removes an hour's folder with its marks, and the day's and the camera's when nothing is left in them. */
async function removeEmpty(top: string, hour: string): Promise<void> {
  await rm(path.join(hour, MARKS_FILE), { force: true })
  for (let at = hour; at !== top && at.startsWith(top); at = path.dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
