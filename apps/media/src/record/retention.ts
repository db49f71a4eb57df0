import { rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StreamKind } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { hourKey, type Catalog, type CatalogHour } from './catalog.ts'
import { hourFolder, listHour } from './files/hour.ts'
import { MARKS_FILE, readMarks } from './files/marks-file.ts'
import { DAY_MS, HOUR_MS } from './files/minute-name.ts'
import type { FolderHealth } from './folders/folder-health.ts'
import { isLockedFile, type LockedFiles } from './locked-files.ts'
import type { OpenFiles } from './open-files.ts'

export interface Retention {
  /** Deletes what is too old, and the oldest where a folder is over its quota or its disk is nearly full. */
  run(): Promise<void>
  /** The disk is full now. @returns whether something was deleted */
  makeRoom(folder: FolderHealth): Promise<boolean>
}

export interface RetentionDeps {
  clock: Clock
  folders: readonly FolderHealth[]
  catalog: Catalog
  locked: LockedFiles
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
  let running = Promise.resolve(false)

  /** @returns whether anything was deleted, and whether anything is left */
  async function drop(folder: FolderHealth, hour: CatalogHour) {
    const { freed, left } = await deleteHour(deps, folder, hour)
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
  }
}

/** Deletes the files of an hour that are neither locked nor being written. @returns bytes, and the number of files left */
async function deleteHour(deps: RetentionDeps, folder: FolderHealth, { cameraId, at }: CatalogHour) {
  const place = hourFolder(folder.path, cameraId, at)
  const files = await listHour([folder.path], cameraId, at)
  const marks = await readMarks(place)
  let [freed, left] = [0, 0]
  for (const file of files) {
    const bytes = (await stat(file.path).catch(() => undefined))?.size ?? 0
    const isLocked = isLockedFile(marks, file)
    deps.locked.note(folder.path, file.path, isLocked ? bytes : 0)
    if (isLocked || deps.openFiles.has(file.path)) {
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
