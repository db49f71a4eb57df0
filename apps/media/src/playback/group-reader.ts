import type { RecordedGroup } from '@palisade/fmp4'
import { hourFolder, inOrder, readableNamesIn } from '../record/files/hour.ts'
import { readMarks } from '../record/files/marks-file.ts'
import { HOUR_MS, hourOf, REACH_MS } from '../record/files/minute-name.ts'
import { listRecorded, type StoredRecordings } from '../record/files/recorded-hour.ts'
import { openOnDisk, type OpenRecorded, type RecordedSource } from '../record/files/recorded-source.ts'
import { markedBetween } from '../record/kinds.ts'
import type { OpenFiles } from '../record/open-files.ts'
import { StoreFault } from '../objects/object-store.ts'
import { createFileGroups, type FileGroups, type Hour, type PlayFile } from './file-groups.ts'
import { createLru } from '../lru.ts'

/** A group of a camera, and the file it lies in. */
export interface PlacedGroup extends RecordedGroup {
  file: PlayFile
}

/** Finds and reads groups of pictures by camera and time. */
export interface GroupReader {
  /** The group that holds `at`, else the first after it, of those that begin before `limit`. */
  after(cameraId: string, at: number, limit: number): Promise<PlacedGroup | undefined>
  /** The last group that begins at or before `at`, and not before `limit`. */
  before(cameraId: string, at: number, limit: number): Promise<PlacedGroup | undefined>
  /** A copy of its bytes: the whole group, or its first picture. */
  bytes(group: PlacedGroup, mode: 'all' | 'keys'): Promise<Buffer>
  /** Opens the file of a group. */
  open: OpenRecorded
}

export interface GroupReaderDeps {
  folders: readonly string[]
  /** Folders of this machine that other programs record into; they are read alone. */
  beside?: readonly string[]
  openFiles: OpenFiles
  /** The second tier; without one everything lies in the folders. */
  tier?: StoredRecordings | undefined
}

/** The list of an hour is read again after this: files are added and deleted beside us. */
const HOURS_CACHED = 256
const HOUR_FRESH_MS = 1_000

export function createGroupReader({
  folders: own,
  beside = [],
  openFiles,
  tier,
}: GroupReaderDeps): GroupReader {
  const folders = [...own, ...beside]
  const open = tier?.open ?? openOnDisk
  const hourAt = createHours(folders, tier)
  const files = createFileGroups({ beside, openFiles, open, hourAt })

  /** Kinds that were asked for after the group was written are added. */
  async function placed(cameraId: string, index: number, file: FileGroups): Promise<PlacedGroup | undefined> {
    const group = file.groups[index]
    if (!group) return undefined
    const { marks } = await hourAt(cameraId, group.from)
    const duration = durationAt(file.groups, index)
    const kinds = group.kinds | markedBetween(marks, group.from, group.from + duration)
    return { ...group, file, duration, kinds }
  }

  /** The files that may hold a group of `[from, to)`, in order. */
  async function* filesBetween(cameraId: string, from: number, to: number, step: 1 | -1) {
    const [first, last] = [hourOf(from - REACH_MS), hourOf(Math.max(from, to - 1))]
    for (let at = step > 0 ? first : last; at >= first && at <= last; at += step * HOUR_MS) {
      const { files: list } = await hourAt(cameraId, at)
      for (const file of step > 0 ? list : list.toReversed())
        if (file.at < to && file.at + REACH_MS > from) yield file
    }
  }

  return {
    open,
    after: async (cameraId, at, limit) => {
      let best: PlacedGroup | undefined
      let fault: StoreFault | undefined
      for await (const each of filesBetween(cameraId, at, limit, 1)) {
        // Files come by their minute: what begins in a later one than the best cannot be before it.
        if (best && each.at > best.from) break
        const file = await files
          .shown(cameraId, each)
          .catch((error: unknown) => void (fault = storeFault(error)))
        const index =
          file?.groups.findIndex(
            ({ from }, place, all) => from + durationAt(all, place) > at && from < limit,
          ) ?? -1
        const from = file?.groups[index]?.from
        if (file && from !== undefined && (!best || from < best.from))
          best = await placed(cameraId, index, file)
      }
      if (fault && !(best && best.from <= at)) throw fault
      return best
    },
    before: async (cameraId, at, limit) => {
      let best: PlacedGroup | undefined
      let fault: StoreFault | undefined
      for await (const each of filesBetween(cameraId, limit, at + 1, -1)) {
        if (best && each.at + REACH_MS < best.from) break
        const file = await files
          .shown(cameraId, each)
          .catch((error: unknown) => void (fault = storeFault(error)))
        const index = file?.groups.findLastIndex(({ from }) => from <= at && from >= limit) ?? -1
        const from = file?.groups[index]?.from
        if (file && from !== undefined && (!best || from > best.from))
          best = await placed(cameraId, index, file)
      }
      if (fault && !(best && best.from + best.duration > at)) throw fault
      return best
    },
    bytes: async ({ file, offset, size, keySize }, mode) => {
      const source = await open(file.path).catch((error: unknown) => {
        // Deleted by retention since its groups were read.
        files.forget(file.path)
        throw error
      })
      return readPart(source, offset, mode === 'keys' ? keySize : size)
    },
  }
}

/** ms. How long the last picture of a group lasts was guessed when it was written: it ends where the next group begins. */
function durationAt(groups: readonly RecordedGroup[], index: number): number {
  const { from, duration } = groups[index] ?? { from: 0, duration: 0 }
  const next = groups[index + 1]?.from ?? Infinity
  return next > from ? Math.min(duration, next - from) : duration
}

async function readPart(source: RecordedSource, from: number, length: number): Promise<Buffer> {
  try {
    return await source.read(from, length)
  } finally {
    await source.close()
  }
}

/** The files of hours, read again after a moment. */
function createHours(folders: readonly string[], tier: StoredRecordings | undefined) {
  const hours = createLru<string, { readAt: number; hour: Promise<Hour> }>(HOURS_CACHED)

  return (cameraId: string, at: number): Promise<Hour> => {
    const key = `${cameraId} ${hourOf(at)}`
    const known = hours.get(key)
    if (known && performance.now() - known.readAt < HOUR_FRESH_MS) return known.hour
    const hour = readHour(folders, tier, cameraId, hourOf(at))
    hours.set(key, { readAt: performance.now(), hour })
    return hour
  }
}

/**
 * A file in the store that cannot be read may hold the group that is looked for, unless another one holds the moment itself. Throws
 * any other fault.
 */
function storeFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  throw error
}

async function readHour(
  folders: readonly string[],
  tier: StoredRecordings | undefined,
  cameraId: string,
  at: number,
): Promise<Hour> {
  const [{ local, stored }, ...marks] = await Promise.all([
    listRecorded(folders, tier, cameraId, at, readableNamesIn),
    ...folders.map(folder => readMarks(hourFolder(folder, cameraId, at)).catch(() => [])),
  ])
  const files = inOrder([...local, ...stored])
  return { files, marks: marks.flat(), epoch: Math.max(0, ...files.map(file => file.epoch)) }
}
