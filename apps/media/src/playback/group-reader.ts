import { open } from 'node:fs/promises'
import path from 'node:path'
import type { RecordedGroup } from '@palisade/fmp4'
import { hourFolder, listHour, type HourFile } from '../record/files/hour.ts'
import type { Label } from '../record/files/label.ts'
import { readMarks } from '../record/files/marks-file.ts'
import { DAY_MS, HOUR_MS, hourOf, MINUTE_MS } from '../record/files/minute-name.ts'
import { readAt, readRecordedFile } from '../record/files/read-file.ts'
import { markedBetween, type Mark } from '../record/kinds.ts'
import type { OpenFiles } from '../record/open-files.ts'
import { createLru } from './lru.ts'

/** A group of a camera, and the file it lies in. */
export interface PlacedGroup extends RecordedGroup {
  file: PlayFile
}

export interface PlayFile {
  path: string
  label: Label
  init: Buffer
}

/** Finds and reads groups of pictures by camera and time. */
export interface GroupReader {
  /** The group that holds `at`, else the first after it, of those that begin before `limit`. */
  after(cameraId: string, at: number, limit: number): Promise<PlacedGroup | undefined>
  /** The last group that begins at or before `at`, and not before `limit`. */
  before(cameraId: string, at: number, limit: number): Promise<PlacedGroup | undefined>
  /** A copy of its bytes: the whole group, or its first picture. */
  bytes(group: PlacedGroup, mode: 'all' | 'keys'): Promise<Buffer>
}

export interface GroupReaderDeps {
  folders: readonly string[]
  openFiles: OpenFiles
}

/** The files of an hour of a camera, and the marks beside them. */
interface Hour {
  files: HourFile[]
  marks: Mark[]
}

interface FileGroups extends PlayFile {
  groups: readonly RecordedGroup[]
}

/** A minute takes a kilobyte of groups. */
const FILES_CACHED = 4_096
/** The list of an hour is read again after this: files are added and deleted beside us. */
const HOURS_CACHED = 256
const HOUR_FRESH_MS = 1_000
/** A group may reach this far beyond the minute of its file. */
const REACH_MS = 2 * MINUTE_MS

export function createGroupReader({ folders, openFiles }: GroupReaderDeps): GroupReader {
  const files = createLru<string, Promise<FileGroups | undefined>>(FILES_CACHED)
  const hours = createLru<string, { readAt: number; hour: Promise<Hour> }>(HOURS_CACHED)

  function hourAt(cameraId: string, at: number): Promise<Hour> {
    const key = `${cameraId} ${hourOf(at)}`
    const known = hours.get(key)
    if (known && performance.now() - known.readAt < HOUR_FRESH_MS) return known.hour
    const hour = readHour(folders, cameraId, hourOf(at))
    hours.set(key, { readAt: performance.now(), hour })
    return hour
  }

  /** Kinds that were asked for after the group was written are added. */
  async function placed(cameraId: string, group: RecordedGroup, file: FileGroups): Promise<PlacedGroup> {
    const { marks } = await hourAt(cameraId, group.from)
    return {
      ...group,
      file,
      kinds: group.kinds | markedBetween(marks, group.from, group.from + group.duration),
    }
  }

  async function groupsOf(cameraId: string, file: HourFile): Promise<FileGroups | undefined> {
    const written = openFiles.get(file.path)
    if (written) return { path: file.path, ...written }
    const known = await files.get(file.path)
    if (known) return known
    const read = readClosed(cameraId, file)
    files.set(file.path, read)
    const found = await read
    // A file that could not be read is looked at again when it is asked for again.
    if (!found) files.delete(file.path)
    return found
  }

  /** The files that may hold a group of `[from, to)`, in order. */
  async function* filesBetween(cameraId: string, from: number, to: number, step: 1 | -1) {
    const [first, last] = [hourOf(from), hourOf(Math.max(from, to - 1))]
    for (let at = step > 0 ? first : last; at >= first && at <= last; at += step * HOUR_MS) {
      const { files: list } = await hourAt(cameraId, at)
      for (const file of step > 0 ? list : list.toReversed())
        if (file.at < to && file.at + REACH_MS > from) yield file
    }
  }

  return {
    after: async (cameraId, at, limit) => {
      let best: PlacedGroup | undefined
      for await (const each of filesBetween(cameraId, at - REACH_MS, limit, 1)) {
        // Files come by their minute: what begins in a later one than the best cannot be before it.
        if (best && each.at > best.from) break
        const file = await groupsOf(cameraId, each)
        const group = file?.groups.find(({ from, duration }) => from + duration > at && from < limit)
        if (file && group && (!best || group.from < best.from)) best = await placed(cameraId, group, file)
      }
      return best
    },
    before: async (cameraId, at, limit) => {
      let best: PlacedGroup | undefined
      for await (const each of filesBetween(cameraId, limit, at + 1, -1)) {
        if (best && each.at + REACH_MS < best.from) break
        const file = await groupsOf(cameraId, each)
        const group = file?.groups.findLast(({ from }) => from <= at && from >= limit)
        if (file && group && (!best || group.from > best.from)) best = await placed(cameraId, group, file)
      }
      return best
    },
    bytes: async ({ file, offset, size, keySize }, mode) => {
      const handle = await open(file.path, 'r').catch((error: unknown) => {
        // Deleted by retention since its groups were read.
        files.delete(file.path)
        throw error
      })
      try {
        return await readAt(handle, offset, mode === 'keys' ? keySize : size)
      } finally {
        await handle.close()
      }
    },
  }
}

async function readHour(folders: readonly string[], cameraId: string, at: number): Promise<Hour> {
  const [files, ...marks] = await Promise.all([
    listHour(folders, cameraId, at),
    ...folders.map(folder => readMarks(hourFolder(folder, cameraId, at))),
  ])
  return { files, marks: marks.flat() }
}

/** Undefined for a file that is torn beyond reading, gone, or of another camera. */
async function readClosed(cameraId: string, file: HourFile): Promise<FileGroups | undefined> {
  const read = await readRecordedFile(file.path).catch(() => undefined)
  if (!read || read.label.cameraId !== cameraId || read.label.stream !== file.stream) return undefined
  // A file that was put in another's place does not belong to this minute; a day allows for clocks that were set.
  const groups = read.groups.filter(({ from }) => Math.abs(from - file.at) < DAY_MS)
  return { path: path.resolve(file.path), label: read.label, init: read.init, groups }
}
