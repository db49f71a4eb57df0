import path from 'node:path'
import {
  RECORDING_KIND,
  recordedCameraIdSchema,
  SPANS_PER_FILE_MAX,
  type CameraSource,
  type RecordedEntry,
  type RecordFrame,
  type RecordingCause,
  type RecordingFolder,
  type RecordingOrder,
  type RecordingState,
} from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Hub } from '../hub/hub.ts'
import { createBufferFiles } from './buffer-files.ts'
import { createCameraRecorder, type CameraRecorder, type CameraRecorderDeps } from './camera-recorder.ts'
import type { FinishedFile } from './group-placer.ts'
import { createCatalog } from './catalog.ts'
import { createFile, type CreateFile } from './files/minute-file.ts'
import { parseMinuteName } from './files/minute-name.ts'
import { repairFile } from './files/repair.ts'
import { codeOf } from './folders/error-code.ts'
import { createFolderHealth, type FolderHealth } from './folders/folder-health.ts'
import {
  openJournal,
  streamKey,
  type Journal,
  type Left,
  type OpenedFile,
  type RecordedEnd,
} from './journal/journal.ts'
import { markedBetween, spansOf } from './kinds.ts'
import { createMarks, type Marks } from './marks.ts'
import type { OpenFiles } from './open-files.ts'
import { createLockedFiles, type LockedFiles } from './locked-files.ts'
import { createRetention, type Retention } from './retention.ts'
import { createWriteBudget, type WriteBudget } from './write-budget.ts'

export interface RecorderOptions {
  folders: readonly { path: string; quotaBytes: number }[]
  /** Of what was recorded and not yet kept by a server. */
  journalFile: string
  clock: Clock
  hub: Pick<Hub, 'watch'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  create?: CreateFile
  syncEveryMs?: number
  budget?: WriteBudget
  events: RecorderEvents
}

/** Called for each thing that a server is told; whoever sends decides when. */
export interface RecorderEvents {
  entries(): void
  state(state: RecordingState): void
  folders(): void
  /** A group of pictures is on its disk. @param seconds that the disk took */
  written?(bytes: number, seconds: number): void
  hole?(cause: RecordingCause): void
}

export interface Recorder {
  /** The complete set of cameras, as the hub has it. */
  apply(sources: readonly CameraSource[]): void
  record(frame: RecordFrame): void
  release(cameraId: string, causeId: string): void
  states(): RecordingState[]
  folders(): Promise<RecordingFolder[]>
  /** The figures of the folders that need no answer of their disks. */
  usage(): FolderUsage[]
  waiting(after: number, limit: number): RecordedEntry[]
  kept(ids: readonly number[]): void
  openFiles: OpenFiles
  folderPaths: readonly string[]
  marks: Marks
  /** Bytes that wait for the disks. */
  waitingBytes(): number
  stop(): Promise<void>
}

export type FolderUsage = Omit<RecordingFolder, 'freeBytes' | 'oldestAt'>

const TICK_MS = 1_000
const RETENTION_EVERY_MS = 60_000
export const SYNC_EVERY_MS = 5_000

/** Records all cameras that have an order. */
export async function createRecorder(options: RecorderOptions): Promise<Recorder> {
  const { clock, log, events } = options
  const { journal, left } = await openJournal(options.journalFile, error =>
    log.error({ code: codeOf(error) }, 'journal of recordings not written'),
  )
  const folders = options.folders.map(folder =>
    createFolderHealth(folder, {
      clock,
      isKnown: left.folders.includes(folder.path),
      onChange: status => {
        log.warn({ folder: folder.path, ...status }, 'folder of recordings')
        events.folders()
      },
    }),
  )
  await Promise.all(folders.map(folder => folder.check()))
  for (const folder of folders) if (folder.state() !== 'failed') journal.folder(folder.path)

  const parts = createParts(options, journal, folders)
  await resume(left, { parts, folders, journal, log })
  const { recorders, retention, marks, openFiles, budget, buffers, catalog, locked } = parts
  const counting = Promise.all(
    folders.map(({ path: folder }) => catalog.load(folder, hour => locked.find(folder, hour))),
  )
  void counting.then(() => events.folders())

  const tick = (): void => {
    for (const recorder of recorders.values()) recorder.tick()
    buffers.tick()
  }
  const clean = (): void => {
    void counting.then(() => retention.run()).then(() => events.folders())
  }
  const stops = [clock.every(TICK_MS, tick), clock.every(RETENTION_EVERY_MS, clean)]

  async function applyOne(id: string, order: RecordingOrder | undefined): Promise<void> {
    const known = recorders.get(id)
    if (known && order && known.stream === order.stream) return known.setOrder(order)
    recorders.delete(id)
    // Set before the former is ended: it may still be writing, to a file of its own name.
    if (order) recorders.set(id, createCameraRecorder(id, order, parts.deps))
    if (order && !known) void buffers.find(id)
    await known?.stop()
    if (known && known !== recorders.get(id)) journal.rests({ cameraId: id, stream: known.stream })
  }

  return {
    apply: sources => {
      const wanted = new Map(sources.map(({ id, recording }) => [id, recording]))
      for (const id of recorders.keys()) if (!wanted.get(id)) void applyOne(id, undefined)
      for (const [id, order] of wanted) {
        if (!order) continue
        if (recordedCameraIdSchema.safeParse(id).success) void applyOne(id, order)
        else log.warn({ cameraId: id }, 'camera not recorded: its id names no folder')
      }
      tick()
    },
    record: frame => {
      void marks.set(frame).then(tick)
    },
    release: (cameraId, causeId) => {
      void marks.release(cameraId, causeId).then(tick)
    },
    states: () => [...recorders.values()].map(recorder => recorder.state()),
    folders: () => Promise.all(folders.map(folder => statusOf(folder, parts))),
    usage: () => folders.map(folder => usageOf(folder, parts)),
    waiting: (after, limit) => journal.waiting(after, limit),
    kept: ids => journal.kept(ids),
    openFiles,
    folderPaths: folders.map(folder => folder.path),
    marks,
    waitingBytes: () => budget.used(),
    stop: async () => {
      for (const stop of stops) stop()
      await Promise.all([...recorders.values()].map(recorder => recorder.stop()))
      await journal.settled()
    },
  }
}

interface Parts {
  /** Where the run of the program before this one stood, by stream. */
  before: Map<string, RecordedEnd>
  recorders: Map<string, CameraRecorder>
  retention: Retention
  catalog: ReturnType<typeof createCatalog>
  locked: LockedFiles
  marks: Marks
  buffers: ReturnType<typeof createBufferFiles>
  openFiles: OpenFiles
  budget: WriteBudget
  deps: CameraRecorderDeps
  tell(cameraId: string, file: FinishedFile): void
}

function createParts(options: RecorderOptions, journal: Journal, folders: FolderHealth[]): Parts {
  const { clock, hub, events, log } = options
  const recorders = new Map<string, CameraRecorder>()
  const openFiles: OpenFiles = new Map()
  const catalog = createCatalog()
  const locked = createLockedFiles()
  const budget = options.budget ?? createWriteBudget()
  const orderOf = (cameraId: string) => recorders.get(cameraId)?.order()
  const paths = folders.map(folder => folder.path)

  const tell = (cameraId: string, file: FinishedFile): void => {
    const { folder, name, stream, bytes } = file
    const spans = spansOf(file.groups, SPANS_PER_FILE_MAX)
    if (spans.every(([, , kinds]) => kinds === 0)) return buffers.add(cameraId, file)
    journal.add({ is: 'file', cameraId, stream, folder, name, bytes, spans })
    events.entries()
  }
  const gone = (file: { folder: string; cameraId: string; name: string; stream: 'main' | 'sub' }): void => {
    journal.add({ is: 'gone', ...file })
    events.entries()
  }
  const onMarked = (cameraId: string, file: FinishedFile): void => {
    const isLocked = file.groups.some(({ kinds }) => (kinds & RECORDING_KIND.lock) !== 0)
    locked.note(file.folder, path.join(file.folder, cameraId, file.name), isLocked ? file.bytes : 0)
    tell(cameraId, file)
  }
  const marks = createMarks({ folders: paths, clock, log, openFiles, onMarked })
  const buffers = createBufferFiles({ clock, folders: paths, orderOf, marks, openFiles, catalog, log })
  const keepDays = (cameraId: string) => orderOf(cameraId)?.keepDays
  const retention = createRetention({ clock, folders, catalog, locked, openFiles, keepDays, onGone: gone })

  const before = new Map<string, RecordedEnd>()
  const deps: CameraRecorderDeps = {
    clock,
    hub,
    folders,
    openFiles,
    budget,
    create: options.create ?? createFile,
    syncEveryMs: options.syncEveryMs ?? SYNC_EVERY_MS,
    makeRoom: folder => retention.makeRoom(folder),
    onOpened: file => journal.opened(file),
    onWritten: (bytes, seconds) => events.written?.(bytes, seconds),
    marks: cameraId => marks.of(cameraId),
    takeBefore: camera => {
      const end = before.get(streamKey(camera))
      before.delete(streamKey(camera))
      return end
    },
    onState: state => {
      if (!isWanted(state)) journal.rests(state)
      if (state.state === 'interrupted') log.warn(state, 'recording interrupted')
      events.state(state)
    },
    onFinished: (cameraId, file) => {
      journal.closed({ cameraId, ...file })
      const at = parseMinuteName(file.name)?.at ?? clock.now()
      catalog.add(file.folder, cameraId, at, file.bytes)
      // A mark that came while the file was open holds for its groups of before as well.
      const held = [...marks.of(cameraId)]
      const groups = file.groups.map(group => ({
        ...group,
        kinds: group.kinds | markedBetween(held, group.from, group.from + group.duration),
      }))
      const state = recorders.get(cameraId)?.state()
      if (state && isWanted(state)) noteEnd(end => journal.reached(end), cameraId, { ...file, groups })
      onMarked(cameraId, { ...file, groups })
    },
    onHole: (cameraId, stream, hole) => {
      journal.add({ is: 'hole', cameraId, stream, ...hole })
      events.hole?.(hole.cause)
      const state = recorders.get(cameraId)?.state()
      if (!state || !isWanted(state)) journal.rests({ cameraId, stream })
      events.entries()
    },
  }
  return { before, recorders, retention, catalog, locked, marks, buffers, openFiles, budget, deps, tell }
}

const isWanted = ({ state }: RecordingState): boolean => state !== 'buffering' && state !== 'idle'

/** Tells how far a file reaches, and which kinds wanted its end; a lock wants nothing recorded. */
function noteEnd(note: (end: RecordedEnd) => void, cameraId: string, file: FinishedFile): void {
  const last = file.groups.at(-1)
  const kinds = (last?.kinds ?? 0) & ~RECORDING_KIND.lock
  if (!last || kinds === 0) return
  note({ cameraId, stream: file.stream, to: Math.round(last.from + last.duration), kinds })
}

/** Takes up where a former run of the program ended. */
async function resume(
  left: Left,
  {
    parts,
    folders,
    journal,
    log,
  }: { parts: Parts; folders: readonly FolderHealth[]; journal: Journal; log: RecorderOptions['log'] },
): Promise<void> {
  const { before } = parts
  for (const end of left.ends) before.set(streamKey(end), end)
  for (const file of left.opened) {
    // On a disk that is away now it may be repaired at the next start.
    const isAway = folders.some(folder => folder.path === file.folder && folder.state() === 'failed')
    if (isAway) continue
    await repair(file, parts, log, end => {
      before.set(streamKey(end), end)
      journal.reached(end)
    })
    journal.closed(file)
  }
}

/** Ends a file that the program was writing when it died, and tells of it. */
async function repair(
  file: OpenedFile,
  parts: Parts,
  log: RecorderOptions['log'],
  note: (end: RecordedEnd) => void,
): Promise<void> {
  const { folder, cameraId, name, stream, kinds } = file
  const whole = path.join(folder, cameraId, name)
  try {
    const read = await repairFile(whole, () => kinds)
    if (!read) return
    const repaired = { folder, name, stream, bytes: read.bytes, groups: read.groups }
    noteEnd(note, cameraId, repaired)
    parts.tell(cameraId, repaired)
  } catch (error) {
    log.warn({ file: whole, code: codeOf(error) }, 'torn recording not repaired')
  }
}

const usageOf = (folder: FolderHealth, { catalog, locked }: Parts): FolderUsage => ({
  path: folder.path,
  ...folder.status(),
  quotaBytes: folder.quotaBytes,
  usedBytes: catalog.bytes(folder.path),
  lockedBytes: locked.bytes(folder.path),
})

async function statusOf(folder: FolderHealth, parts: Parts): Promise<RecordingFolder> {
  const oldestAt = parts.catalog.oldest(folder.path)?.at
  return {
    ...usageOf(folder, parts),
    freeBytes: await folder.freeBytes().catch(() => 0),
    ...(oldestAt !== undefined && { oldestAt }),
  }
}
