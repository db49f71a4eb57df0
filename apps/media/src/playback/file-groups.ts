import type { RecordedGroup } from '@palisade/fmp4'
import { StoreFault } from '../objects/object-store.ts'
import type { HourFile } from '../record/files/hour.ts'
import type { Label } from '../record/files/label.ts'
import { DAY_MS, hourOf, REACH_MS } from '../record/files/minute-name.ts'
import { readRecordedFile } from '../record/files/read-file.ts'
import type { OpenRecorded } from '../record/files/recorded-source.ts'
import type { Mark } from '../record/kinds.ts'
import type { OpenFiles } from '../record/open-files.ts'
import { createLru } from '../lru.ts'
import { withoutNewer } from './newer-epoch.ts'

export interface PlayFile {
  path: string
  label: Label
  init: Buffer
}

export interface FileGroups extends PlayFile {
  groups: readonly RecordedGroup[]
  /** It has no table yet: another program is writing it. */
  isGrowing?: boolean
}

/** The files of an hour of a camera, and the marks beside them. */
export interface Hour {
  files: HourFile[]
  marks: Mark[]
  /** The newest epoch of its files. */
  epoch: number
}

export interface FileGroupsDeps {
  beside: readonly string[]
  openFiles: OpenFiles
  open: OpenRecorded
  hourAt: (cameraId: string, at: number) => Promise<Hour>
}

/** A minute takes a kilobyte of groups. */
const FILES_CACHED = 4_096

/** The groups of recorded files, kept for those who ask again. */
export function createFileGroups({ beside, openFiles, open, hourAt }: FileGroupsDeps) {
  const files = createLru<string, Promise<FileGroups | undefined>>(FILES_CACHED)

  async function groupsOf(cameraId: string, file: HourFile): Promise<FileGroups | undefined> {
    const written = openFiles.get(file.path)
    if (written) return { path: file.path, ...written }
    const known = await files.get(file.path)
    if (known) return known
    const read = readClosed(cameraId, file, open)
    files.set(file.path, read)
    const found = await read.catch((error: unknown) => {
      files.delete(file.path)
      throw error
    })
    // A file that could not be read, or that another program is still writing, is looked at again when it is asked for again.
    if (!found || (found.isGrowing && beside.includes(file.folder))) files.delete(file.path)
    return found
  }

  async function newerThan(cameraId: string, { at, epoch }: HourFile): Promise<HourFile[]> {
    const hours = new Set([at - REACH_MS, at, at + REACH_MS].map(hourOf))
    const near = await Promise.all([...hours].map(hour => hourAt(cameraId, hour)))
    return near
      .filter(hour => hour.epoch > epoch)
      .flatMap(hour => hour.files)
      .filter(other => other.epoch > epoch && Math.abs(other.at - at) <= REACH_MS)
  }

  return {
    /** The groups of a file that no file of a newer epoch has. Rejects with `StoreFault` when the store does not serve. */
    async shown(cameraId: string, file: HourFile): Promise<FileGroups | undefined> {
      const [found, newer] = await Promise.all([groupsOf(cameraId, file), newerThan(cameraId, file)])
      if (!found || newer.length === 0) return found
      // One that cannot be read has no pictures to show.
      const theirs = await Promise.all(newer.map(one => groupsOf(cameraId, one).catch(() => undefined)))
      const lists = theirs.map(one => one?.groups ?? [])
      return { ...found, groups: withoutNewer(found.groups, lists) }
    },
    forget: (path: string): void => files.delete(path),
  }
}

/** Undefined for a file that is torn beyond reading, gone, or of another camera. */
async function readClosed(
  cameraId: string,
  file: HourFile,
  open: OpenRecorded,
): Promise<FileGroups | undefined> {
  const read = await readRecordedFile(file.path, open).catch((error: unknown) => {
    // Pictures that are known to be there are no gap: whoever asks is told why they do not come.
    if (error instanceof StoreFault) throw error
    return undefined
  })
  if (!read || read.label.cameraId !== cameraId || read.label.stream !== file.stream) return undefined
  // A file that was put in another's place does not belong to this minute; a day allows for clocks that were set.
  const groups = read.groups.filter(({ from }) => Math.abs(from - file.at) < DAY_MS)
  return { path: file.path, label: read.label, init: read.init, groups, isGrowing: !read.hasTable }
}
