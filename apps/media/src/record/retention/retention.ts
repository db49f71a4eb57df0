import { rm, stat } from 'node:fs/promises'
import type { StreamKind } from '@palisade/contract/media'
import { hourKey, type Catalog, type CatalogHour } from '../catalog.ts'
import { hourFolder, listHour, removeEmptyHour, type HourFile } from '../files/hour.ts'
import { readMarks } from '../files/marks-file.ts'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import { codeOf, isAbsent } from '../files/error-code.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import type { FinishedFile } from '../group-placer.ts'
import { createKeepLocked, type KeepLocked } from '../lock/keep-locked.ts'
import { finishTrims } from '../lock/trim-file.ts'
import { isLockedFile, type LockedFiles } from '../locked-files.ts'
import { markedBetween, type Mark } from '../kinds.ts'
import type { OpenFiles } from '../open-files.ts'
import type { AgeAllowance } from './age-allowance.ts'
import type { ClockTrust } from './clock-trust.ts'

export interface Retention {
  /** Deletes recordings that are too old, and the oldest ones of a folder that is over its quota or whose disk is nearly full. */
  run(): Promise<void>
  /** Deletes the oldest recordings of a folder whose disk is full. @returns whether something was deleted */
  makeRoom(folder: FolderHealth): Promise<boolean>
  /** Runs while nothing is being deleted. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface RetentionDeps {
  /** Nothing is deleted by age while the clock is not believed. */
  trust: Pick<ClockTrust, 'believedNow'>
  byAge: AgeAllowance
  folders: readonly FolderHealth[]
  catalog: Catalog
  locked: LockedFiles
  openFiles: OpenFiles
  /** Days that a camera's pictures are kept; 0: as long as there is room. Undefined for a camera that is not known any more. */
  keepDays(cameraId: string): number | undefined
  onGone(file: { folder: string; cameraId: string; name: string; stream: StreamKind }): void
  /** Called with the file that replaces one after its unlocked pictures were deleted. */
  onTrimmed(cameraId: string, file: FinishedFile): void
}

/** Free space of a disk below which its oldest recordings are deleted, bytes; files under writing need it. */
const FREE_MIN_BYTES = 512 * 1024 * 1024
const FREE_MIN_SHARE = 0.02
/** Faults that concern a single file or are temporary, so that the disk does not count as failed. */
const UNREADABLE = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EACCES', 'EPERM', 'EISDIR'])
/** Hours deleted in one go; the rest follows in the next run. */
const HOURS_AT_ONCE = 500

/**
 * Deletes whole hours, the oldest first. Of a file with locked pictures exactly the locked groups are kept and counted, so that the server
 * learns early how much room they take; their hour is passed over from then on.
 */
export function createRetention(deps: RetentionDeps): Retention {
  const { trust, folders, catalog } = deps
  const keepLocked = createKeepLocked()
  let running: Promise<unknown> = Promise.resolve()

  async function drop(folder: FolderHealth, hour: CatalogHour) {
    const done = await deleteHour(deps, keepLocked, folder, hour).catch((error: unknown) => {
      // The locks of this hour cannot be read, so the hour stays, and the next ones are tried.
      if (UNREADABLE.has(codeOf(error))) return { freed: 0, left: 1 }
      throw error
    })
    if (done.left === 0) catalog.remove(folder.path, hour.cameraId, hour.at)
    return done
  }

  /** @param isDue asked of the oldest hour, with the bytes that were freed so far  @returns whether anything was deleted */
  async function dropWhile(
    folder: FolderHealth,
    isDue: (hour: CatalogHour, freed: number) => boolean,
    { cameraId, onFreed }: { cameraId?: string; onFreed?: () => void } = {},
  ): Promise<boolean> {
    let freed = 0
    const passed = new Set<string>()
    for (let count = 0; count < HOURS_AT_ONCE; count++) {
      const hour = catalog.oldest(folder.path, { cameraId, passed })
      if (!hour || !isDue(hour, freed)) break
      const done = await drop(folder, hour)
      freed += done.freed
      if (done.freed > 0) onFreed?.()
      if (done.left > 0) passed.add(hourKey(hour))
    }
    return freed > 0
  }

  async function byAge(folder: FolderHealth): Promise<void> {
    const now = await trust.believedNow()
    if (now === undefined) return
    for (const cameraId of catalog.cameras(folder.path)) {
      const days = deps.keepDays(cameraId) ?? 0
      if (days === 0) continue
      const before = now - days * DAY_MS
      await dropWhile(folder, hour => hour.at + HOUR_MS <= before && deps.byAge.has(cameraId), {
        cameraId,
        onFreed: () => deps.byAge.take(cameraId),
      })
    }
  }

  async function byQuota(folder: FolderHealth): Promise<boolean> {
    const free = await folder.freeBytes()
    const { quotaBytes } = folder
    // A folder whose quota could not be read counts as without one: only a nearly full disk makes it delete.
    const isOver = () => quotaBytes > 0 && catalog.bytes(folder.path) > quotaBytes
    const least = quotaBytes > 0 ? Math.min(FREE_MIN_BYTES, quotaBytes * FREE_MIN_SHARE) : FREE_MIN_BYTES
    // The freed bytes are added up, so the disk need be asked only once.
    return dropWhile(folder, (_hour, freed) => isOver() || free + freed < least)
  }

  /** Runs work one after another, because two runs that delete the same hour would count it twice. */
  const inTurn: Retention['inTurn'] = work => {
    const done = running.then(work, work)
    running = done.catch(() => undefined)
    return done
  }

  return {
    inTurn,
    run: async () => {
      for (const folder of folders) {
        if (folder.state() === 'failed') continue
        await inTurn(async () => {
          // If the disk is away, this rejects: nothing may be deleted or forgotten.
          await folder.present()
          await byAge(folder)
          return byQuota(folder)
        }).catch((error: unknown) => folder.failed(error))
      }
    },
    makeRoom: folder =>
      inTurn(async () => {
        await folder.present()
        const room = folder.quotaBytes > 0 ? folder.quotaBytes * FREE_MIN_SHARE : FREE_MIN_BYTES
        return dropWhile(folder, (_hour, freed) => freed < room)
      }).catch(() => false),
  }
}

/** Deletes the files of an hour that are neither locked nor being written. @returns bytes, and the number of files left */
async function deleteHour(
  deps: RetentionDeps,
  keepLocked: KeepLocked,
  folder: FolderHealth,
  { cameraId, at }: CatalogHour,
) {
  const place = hourFolder(folder.path, cameraId, at)
  const ended = await finishTrims(folder.path, cameraId, place)
  const present = await readMarks(place)
  // The program died between removing the original and naming the copy, before a server was told of either.
  for (const { name, trimmed } of ended) {
    deps.onGone({ folder: folder.path, cameraId, name, stream: trimmed.stream })
    if (trimmed.groups.length > 0) deps.onTrimmed(cameraId, withLocks(trimmed, present))
  }
  const files = await listHour([folder.path], cameraId, at)
  let [freed, left] = [0, 0]
  for (const file of files) {
    // The marks are read again for each file, because a lock may have come while earlier files were deleted.
    const marks = await readMarks(place)
    const done = await deleteFile({ ...deps, keepLocked, folder, cameraId, marks }, file)
    freed += done.freed
    if (done.isLeft) left++
  }
  if (left === 0) await removeEmptyHour(folder.path, place)
  return { freed, left }
}

interface FileWork extends RetentionDeps {
  keepLocked: KeepLocked
  folder: FolderHealth
  cameraId: string
  marks: readonly Mark[]
}

/** Deletes a file, or reduces it to its locked pictures. */
async function deleteFile(work: FileWork, file: HourFile): Promise<{ freed: number; isLeft: boolean }> {
  const { folder, cameraId, marks, openFiles } = work
  const bytes = await sizeOf(file.path)
  const isLocked = isLockedFile(marks, file)
  work.locked.note(folder.path, file.path, isLocked ? bytes : 0)
  if (openFiles.has(file.path)) return { freed: 0, isLeft: true }
  // A file that cannot be read, or copied because the disk is full, stays as it is.
  const keep = () => work.keepLocked.keep(cameraId, file, marks).catch(() => undefined)
  const trimmed = isLocked ? await folder.run(keep) : undefined
  if (isLocked && !trimmed) return { freed: 0, isLeft: true }
  await folder.run(() => rm(file.path, { force: true }))
  work.keepLocked.forget(file)
  work.locked.note(folder.path, file.path, 0)
  const kept = trimmed?.bytes ?? 0
  work.catalog.add(folder.path, cameraId, file.at, kept - bytes)
  work.onGone({ folder: folder.path, cameraId, name: file.name, stream: file.stream })
  const isLeft = trimmed !== undefined && trimmed.groups.length > 0
  if (isLeft) work.onTrimmed(cameraId, withLocks(trimmed, marks))
  return { freed: bytes - kept, isLeft }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isAbsent(error)) return 0
      throw error
    },
  )

/** Marks stand beside the files and are added to what those say. */
const withLocks = (file: FinishedFile, marks: readonly Mark[]): FinishedFile => ({
  ...file,
  groups: file.groups.map(group => ({
    ...group,
    kinds: group.kinds | markedBetween(marks, group.from, group.from + group.duration),
  })),
})
