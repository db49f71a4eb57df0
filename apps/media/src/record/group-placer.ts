import path from 'node:path'
import type { RecordingCause, StreamKind } from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'
import type { Clock } from '../clock.ts'
import { createMinuteFile, type CreateFile, type MinuteFile } from './files/minute-file.ts'
import { createLabel, labelBox } from './files/label.ts'
import { formatMinuteName, minuteOf } from './files/minute-name.ts'
import { codeOf } from './folders/error-code.ts'
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
}

export interface PlacerDeps {
  clock: Clock
  folders: readonly FolderHealth[]
  openFiles: OpenFiles
  create: CreateFile
  /** Most time between two syncs, ms. */
  syncEveryMs: number
  /** Deletes the oldest of a folder. @returns whether there is room now */
  makeRoom(folder: FolderHealth): Promise<boolean>
  onOpened(file: OpenedFile): void
  onWritten(bytes: number, seconds: number): void
}

/** Puts groups, one after another, into the file each belongs in. */
export interface GroupPlacer {
  /** @returns why it could not be written, after every folder has refused */
  place(group: PendingGroup, kinds: number): Promise<RecordingCause | undefined>
  /** The folder that takes the next group; undefined when none does. */
  folder(): FolderHealth | undefined
  /** Ends the open file. */
  finish(): Promise<void>
}

/** A group this much before the one written last belongs to another pass of the clock over the same time. */
const BACK_MS = 1_000
const PARTS_MAX = 9_999

interface Current {
  file: MinuteFile
  folder: FolderHealth
  name: string
  minute: number
  epoch: number
  lastFrom: number
  syncedAt: number
}

export function createGroupPlacer(
  camera: { cameraId: string; stream: StreamKind },
  deps: PlacerDeps,
  onFinished: (file: FinishedFile) => void,
): GroupPlacer {
  const { cameraId, stream } = camera
  const { clock, folders } = deps
  let current: Current | undefined

  const finish = async (end: (file: MinuteFile, folder: FolderHealth) => Promise<void>): Promise<void> => {
    const ended = current
    current = undefined
    if (!ended) return
    const { file, folder, name } = ended
    try {
      await folder.run(() => end(file, folder))
    } catch (error) {
      folder.failed(error)
    }
    deps.openFiles.delete(path.join(folder.path, cameraId, name))
    if (file.groups.length > 0)
      onFinished({ folder: folder.path, name, stream, bytes: file.size(), groups: file.groups })
  }

  async function append(folder: FolderHealth, group: PendingGroup, kinds: number): Promise<void> {
    current ??= await openFile(camera, deps, folder, group, kinds)
    const { file } = current
    const asked = clock.elapsed()
    await current.folder.run(() => file.append(group, kinds))
    deps.onWritten(group.bytes, (clock.elapsed() - asked) / 1000)
    current.folder.roomMade()
    current.lastFrom = group.from
    // Counted with the length of a group, so that the time between two syncs is kept and not only begun.
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
    finish((file, folder) => (folder.state() === 'failed' ? file.abandon() : file.close()))

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
          await finish(file => file.abandon())
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

const isElsewhere = (group: PendingGroup, file: Current): boolean =>
  !group.isContinued &&
  (file.minute !== minuteOf(group.from) ||
    file.epoch !== group.epoch ||
    group.from < file.lastFrom - BACK_MS ||
    file.folder.state() === 'failed')

/** Begins the next file of its minute; one that is there already is never touched. */
async function openFile(
  { cameraId, stream }: { cameraId: string; stream: StreamKind },
  deps: PlacerDeps,
  folder: FolderHealth,
  group: PendingGroup,
  kinds: number,
): Promise<Current> {
  const { init, epoch } = group
  const label = createLabel(cameraId, stream, init)
  const minute = minuteOf(group.from)
  for (let part = 1; part <= PARTS_MAX; part++) {
    const name = formatMinuteName({ at: minute, part, stream })
    const full = path.join(folder.path, cameraId, name)
    try {
      const file = await folder.run(() =>
        createMinuteFile(full, [init.segment, labelBox(label)], deps.create),
      )
      deps.openFiles.set(full, { label, init: init.segment, groups: file.groups })
      deps.onOpened({ folder: folder.path, cameraId, name, stream, kinds })
      return { file, folder, name, minute, epoch, lastFrom: 0, syncedAt: deps.clock.elapsed() }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  throw new Error('too many files in one minute')
}
