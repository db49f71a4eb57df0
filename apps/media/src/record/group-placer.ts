import path from 'node:path'
import type { RecordingCause, StreamKind } from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'
import type { Clock } from '../clock.ts'
import { readObjects } from './files/objects-file.ts'
import { hourFolder } from './files/hour.ts'
import { createMinuteFile, type CreateFile, type MinuteFile } from './files/minute-file.ts'
import { createLabel, labelBox, type RecordedStream } from './files/label.ts'
import { formatMinuteName, minuteOf } from './files/minute-name.ts'
import { codeOf } from './files/error-code.ts'
import type { FolderHealth } from './folders/folder-health.ts'
import { chooseFolder, folderCause } from './folders/folders.ts'
import type { PendingGroup } from './grouping.ts'
import type { OpenedFile } from './journal/journal.ts'
import type { OpenFiles } from './open-files.ts'

export interface FinishedFile {
  folder: string
  /** Below the camera's folder. */
  name: string
  stream: StreamKind
  bytes: number
  groups: readonly RecordedGroup[]
  /** Whether the disk refused the end of the file, so that it has to be repaired. */
  isTorn?: boolean
}

export interface PlacerDeps {
  clock: Clock
  folders: readonly FolderHealth[]
  openFiles: OpenFiles
  create: CreateFile
  /** The longest time between two syncs to the disk, ms. */
  syncEveryMs: number
  /** Deletes the oldest recordings of a folder. @returns whether there is room now */
  makeRoom(folder: FolderHealth): Promise<boolean>
  onOpened(file: OpenedFile): void
  onWritten(bytes: number, seconds: number): void
}

/** Writes groups, one after another, each into the file of its minute. */
export interface GroupPlacer {
  /** @returns why it could not be written, after every folder has refused */
  place(group: PendingGroup, kinds: number): Promise<RecordingCause | undefined>
  /** The folder that takes the next group; undefined when none does. */
  folder(): FolderHealth | undefined
  /** Ends the open file. */
  finish(): Promise<void>
}

/** If a group lies this much before the one written last, ms, the clock was set back and a new file is begun. */
const BACK_MS = 1_000
const PARTS_MAX = 9_999

interface Current {
  file: MinuteFile
  folder: FolderHealth
  name: string
  minute: number
  part: number
  epoch: number
  lastFrom: number
  syncedAt: number
}

export function createGroupPlacer(
  camera: RecordedStream,
  deps: PlacerDeps,
  onFinished: (file: FinishedFile) => void,
): GroupPlacer {
  const { cameraId, stream } = camera
  const { clock, folders } = deps
  let current: Current | undefined
  let last: Pick<Current, 'folder' | 'minute' | 'part'> | undefined

  /** @param end returns whether the file has its end */
  const finish = async (end: (file: MinuteFile, folder: FolderHealth) => Promise<boolean>): Promise<void> => {
    const ended = current
    current = undefined
    if (!ended) return
    const { file, folder, name } = ended
    const isWhole = await folder
      .run(() => end(file, folder))
      .catch((error: unknown) => {
        folder.failed(error)
        return false
      })
    deps.openFiles.delete(path.join(folder.path, cameraId, name))
    const facts = { folder: folder.path, name, stream, bytes: file.size(), groups: file.groups }
    if (file.groups.length > 0) onFinished({ ...facts, ...(!isWhole && { isTorn: true }) })
  }

  async function append(folder: FolderHealth, group: PendingGroup, kinds: number): Promise<void> {
    if (!current) {
      const minute = minuteOf(group.from)
      // A minute that goes on in another folder gets a further part number, because all folders share the names of one object store.
      const isElsewhereToo = last?.minute === minute && last.folder !== folder
      const firstPart = last && isElsewhereToo ? last.part + 1 : 1
      current = await openFile(camera, deps, folder, group, { kinds, firstPart })
      last = { folder, minute, part: current.part }
    }
    const { file } = current
    const asked = clock.elapsed()
    await current.folder.run(() => file.append(group, kinds))
    deps.onWritten(group.bytes, (clock.elapsed() - asked) / 1000)
    current.folder.roomMade()
    current.lastFrom = group.from
    // The length of this group is added, so that the next sync comes before the limit and not after it.
    if (clock.elapsed() - current.syncedAt + group.duration < deps.syncEveryMs) return
    current.syncedAt = clock.elapsed()
    await current.folder.run(() => file.sync())
  }

  /** @returns whether the folder is worth another try for this group */
  async function handleFault(folder: FolderHealth, error: unknown, wasEmptied: boolean): Promise<boolean> {
    if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) {
      folder.failed(error)
      return false
    }
    if (!wasEmptied && (await deps.makeRoom(folder))) return true
    folder.full()
    return false
  }

  const endCurrent = (): Promise<void> =>
    finish((file, folder) => (folder.state() === 'failed' ? tear(file) : file.close().then(() => true)))

  return {
    place: async (group, kinds) => {
      if (current && isElsewhere(group, current)) await endCurrent()
      if (group.isContinued && !current) return 'disk_failed'
      const tried = new Set<FolderHealth>()
      const emptied = new Set<FolderHealth>()
      for (;;) {
        const folder = current?.folder ?? chooseFolder(folders, cameraId, tried)
        if (!folder) return folderCause(folders)
        try {
          await append(folder, group, kinds)
          return undefined
        } catch (error) {
          await finish(tear)
          if (!(await handleFault(folder, error, emptied.has(folder)))) tried.add(folder)
          emptied.add(folder)
          if (group.isContinued) return 'disk_failed'
        }
      }
    },
    folder: () => current?.folder ?? chooseFolder(folders, cameraId, new Set()),
    finish: endCurrent,
  }
}

const tear = (file: MinuteFile): Promise<false> => file.abandon().then(() => false)

const isElsewhere = (group: PendingGroup, file: Current): boolean =>
  !group.isContinued &&
  (file.minute !== minuteOf(group.from) ||
    file.epoch !== group.epoch ||
    group.from < file.lastFrom - BACK_MS ||
    file.folder.state() === 'failed')

/** Begins the next file of a minute. An existing file is never opened again. */
async function openFile(
  camera: RecordedStream,
  deps: PlacerDeps,
  folder: FolderHealth,
  group: PendingGroup,
  { kinds, firstPart }: { kinds: number; firstPart: number },
): Promise<Current> {
  const { cameraId, stream } = camera
  const { init, epoch } = group
  const label = createLabel(camera, init)
  const minute = minuteOf(group.from)
  const stored = await folder.run(() => readObjects(hourFolder(folder.path, cameraId, minute)))
  for (let part = firstPart; part <= PARTS_MAX; part++) {
    const name = formatMinuteName({ at: minute, part, epoch: camera.epoch ?? 0, stream })
    // The object store has a file of this name, and the new file would be moved there under it one day.
    if (stored.has(path.basename(name))) continue
    const full = path.join(folder.path, cameraId, name)
    try {
      const file = await folder.run(async () => {
        // If the disk is away, the folders of the hour would be made on the disk below its mount point.
        await folder.present()
        return createMinuteFile(full, [init.segment, labelBox(label)], deps.create)
      })
      deps.openFiles.set(full, { label, init: init.segment, groups: file.groups })
      deps.onOpened({ folder: folder.path, cameraId, name, stream, kinds })
      return { file, folder, name, minute, part, epoch, lastFrom: 0, syncedAt: deps.clock.elapsed() }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  throw new Error('too many files in one minute')
}
