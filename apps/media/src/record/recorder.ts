import path from 'node:path'
import {
  RECORDING_KIND,
  recordedCameraIdSchema,
  SPANS_PER_FILE_MAX,
  type CameraElsewhere,
  type CameraSource,
  type RecordedEntry,
  type RecordFrame,
  type RecordingCause,
  type RecordingClock,
  type RecordingFolder,
  type RecordingState,
} from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecondTier, StoreSetting } from './tier/second-tier.ts'
import type { Hub } from '../hub/hub.ts'
import { createBufferFiles } from './buffer-files.ts'
import { createCameraRecorder, type CameraRecorder, type CameraRecorderDeps } from './camera-recorder.ts'
import { createGroupPlacer, type FinishedFile, type GroupPlacer } from './group-placer.ts'
import { createCatalog } from './catalog.ts'
import type { RecordedStream } from './files/label.ts'
import { createFile, type CreateFile } from './files/minute-file.ts'
import { codeOf } from './files/error-code.ts'
import { countFolder, recount, statusOf, usageOf, type FolderUsage } from './folders/folder-counts.ts'
import { createFolderHealth, type FolderHealth } from './folders/folder-health.ts'
import { createFolderReturns, type FolderReturns } from './folders/folder-returns.ts'
import { openJournal, streamKey, type Journal, type Left, type RecordedEnd } from './journal/journal.ts'
import { spansOf } from './kinds.ts'
import { createLocking, type Locking } from './lock/locking.ts'
import { createMarks, type LastingMarks, type Marks } from './marks/marks.ts'
import { noting } from './noting.ts'
import type { OpenFiles } from './open-files.ts'
import { createLockedFiles, type LockedFiles } from './locked-files.ts'
import { resume } from './resume.ts'
import { createAgeAllowance } from './retention/age-allowance.ts'
import { trustOf, type ClockTrust } from './retention/clock-trust.ts'
import type { MachineRun } from './retention/machine-run.ts'
import { createRetention, type Retention } from './retention/retention.ts'
import { tierOf } from './tier-of.ts'
import { createWriteBudget, type WriteBudget } from './write-budget.ts'

export interface RecorderOptions {
  folders: readonly { path: string; quotaBytes: number }[]
  /** Folders of this machine that other programs record into; this program only reads them. */
  beside?: readonly string[]
  /** The journal of what was recorded and no server has confirmed yet. The last believed time is stored beside it. */
  journalFile: string
  /** Left out: one whose time passes by the clock alone. */
  machine?: MachineRun
  clock: Clock
  hub: Pick<Hub, 'watch' | 'newest'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  create?: CreateFile
  syncEveryMs?: number
  budget?: WriteBudget
  /** The second tier. */
  store?: StoreSetting | undefined
  events: RecorderEvents
}

/** Callbacks for everything that a server is told. The sender decides when to send it. */
export interface RecorderEvents {
  entries(): void
  state(state: RecordingState): void
  folders(): void
  /** Called after a group of pictures was written. @param seconds the time that the disk took */
  written?(bytes: number, seconds: number): void
  hole?(cause: RecordingCause): void
}

export interface Recorder extends Locking {
  /**
   * Sets all cameras of the hub; cameras that are missing are not recorded any more.
   * @param others cameras that other programs have, or that were removed, and that may have been recorded here before
   */
  apply(sources: readonly CameraSource[], others?: readonly RecordedBefore[]): void
  record(frame: RecordFrame): void
  release(cameraId: string, causeId: string): void
  /** Ends recordings by hand of which the server does not know. */
  endUnknown(lasting: LastingMarks): void
  states(): RecordingState[]
  folders(): Promise<RecordingFolder[]>
  /** The figures of the folders that need no answer of their disks. */
  usage(): FolderUsage[]
  /** The trouble with the clock, while it is not believed and nothing is deleted by age. */
  clockTrouble(): RecordingClock | undefined
  waiting(after: number, limit: number): RecordedEntry[]
  kept(ids: readonly number[]): void
  openFiles: OpenFiles
  folderPaths: readonly string[]
  beside: readonly string[]
  /** Undefined where there is no object store. */
  tier: SecondTier | undefined
  marks: Marks
  /** Writes groups of a camera that were fetched from its card. */
  cardPlacer(camera: Omit<RecordedStream, 'origin' | 'epoch'>): GroupPlacer
  /** Bytes that wait for the disks. */
  waitingBytes(): number
  stop(): Promise<void>
}

const TICK_MS = 1_000
const RETENTION_EVERY_MS = 60_000
const LOOK_EVERY_MS = 5_000
export const SYNC_EVERY_MS = 5_000

/** Records all cameras that have an order. */
export async function createRecorder(options: RecorderOptions): Promise<Recorder> {
  const { clock, log, events } = options
  const { journal, left } = await openJournal(options.journalFile, error =>
    log.error({ code: codeOf(error) }, 'journal of recordings not written'),
  )
  const folders = await openFolders(options, left, journal)
  const parts = createParts(options, journal, folders)
  await resume(left, { ...parts, folders, journal, log })
  const { recorders, retention, marks, openFiles, budget, buffers, tier } = parts
  let counting: Promise<unknown> = Promise.all(folders.map(folder => countFolder(folder, parts)))
  void counting.then(() => parts.trust.believedNow()).then(() => events.folders())

  const warnOf = (what: string) => (error: unknown) => log.warn({ code: codeOf(error) }, what)

  const tick = (): void => {
    for (const recorder of recorders.values()) recorder.tick()
    buffers.tick()
  }
  const clean = (): void => {
    void counting.then(() => retention.run()).then(() => events.folders())
    // Beside retention and not after it, because retention must not wait for a network.
    void counting.then(() => tier?.run())
  }
  const look = (): void => {
    for (const folder of folders) void folder.look()
    // Chained, so that retention waits until a returned folder is counted again.
    counting = counting.then(() => parts.returns.look())
  }
  const stops = [
    clock.every(TICK_MS, tick),
    clock.every(LOOK_EVERY_MS, look),
    clock.every(RETENTION_EVERY_MS, clean),
  ]

  async function applyOne({ id, epoch, recording: order }: Wanted): Promise<void> {
    const known = recorders.get(id)
    if (known && order && known.stream === order.stream && known.epoch === epoch) return known.setOrder(order)
    recorders.delete(id)
    // The new recorder is set before the former one has ended, which may still write to its own file.
    if (order) recorders.set(id, createCameraRecorder({ id, epoch }, order, parts.deps))
    if (order && !known) void buffers.find(id).catch(warnOf('buffer of a camera not found'))
    await known?.stop()
    if (known && known !== recorders.get(id)) journal.rests({ cameraId: id, stream: known.stream })
  }

  return {
    apply: (sources, others = []) => {
      parts.daysOfOthers = new Map(others.map(({ id, keepDays }) => [id, keepDays]))
      const wanted = new Map(sources.map(source => [source.id, source]))
      for (const id of recorders.keys()) if (!wanted.get(id)?.recording) void applyOne({ id })
      for (const [id, source] of wanted) {
        if (!source.recording) continue
        if (recordedCameraIdSchema.safeParse(id).success) void applyOne(source)
        else log.warn({ cameraId: id }, 'camera not recorded: its id names no folder')
      }
      tick()
    },
    ...takingMarks(parts, tick, warnOf('mark of a recording not written')),
    states: () => [...recorders.values()].map(recorder => recorder.state()),
    folders: () => Promise.all(folders.map(folder => statusOf(folder, parts))),
    usage: () => folders.map(folder => usageOf(folder, parts)),
    clockTrouble: () => parts.trust.trouble(),
    waiting: (after, limit) => journal.waiting(after, limit),
    kept: ids => journal.kept(ids),
    openFiles,
    folderPaths: folders.map(folder => folder.path),
    beside: options.beside ?? [],
    tier,
    ...createLocking(
      folders.map(folder => folder.path),
      parts,
    ),
    marks,
    cardPlacer: camera => placeOfCard(camera, parts),
    waitingBytes: () => budget.used(),
    stop: async () => {
      for (const stop of stops) stop()
      tier?.stop()
      await Promise.all([...recorders.values()].map(recorder => recorder.stop()))
      await marks.settled()
      await journal.settled()
    },
  }
}

/** Sets the marks that servers ask for, and has the camera check at once whether it is to be recorded. */
const takingMarks = (
  { marks, recorders }: Pick<Parts, 'marks' | 'recorders'>,
  tick: () => void,
  warn: (error: unknown) => void,
): Pick<Recorder, 'record' | 'release' | 'endUnknown'> => ({
  record: frame => {
    void marks.set(frame).catch(warn)
    recorders.get(frame.cameraId)?.tick()
  },
  release: (cameraId, causeId) => {
    void marks.release(cameraId, causeId).catch(warn)
    recorders.get(cameraId)?.tick()
  },
  endUnknown: lasting => {
    void marks.endUnknown(lasting).catch(warn)
    tick()
  },
})

function placeOfCard(
  camera: Omit<RecordedStream, 'origin' | 'epoch'>,
  { deps, recorders }: Parts,
): GroupPlacer {
  const epoch = recorders.get(camera.cameraId)?.epoch
  const stream = { ...camera, origin: 'card', ...(epoch !== undefined && { epoch }) } as const
  return createGroupPlacer(stream, deps, file => deps.onFinished(camera.cameraId, file))
}

async function openFolders(options: RecorderOptions, left: Left, journal: Journal): Promise<FolderHealth[]> {
  const { clock, log, events } = options
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
  return folders
}

type RecordedBefore = Pick<CameraElsewhere, 'id' | 'keepDays'>
type Wanted = Pick<CameraSource, 'id' | 'epoch' | 'recording'>

interface Parts {
  /** Days that recordings of cameras are kept which other programs have now, or which were removed. */
  daysOfOthers: ReadonlyMap<string, number>
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
  tier: SecondTier | undefined
  trust: ClockTrust
  returns: FolderReturns
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
  const keepDays = (cameraId: string) => orderOf(cameraId)?.keepDays ?? parts.daysOfOthers.get(cameraId)
  const trust = trustOf(options, () => catalog.newestAt(paths))
  const byAge = createAgeAllowance(clock)
  const kept = { folders, catalog, locked, openFiles, keepDays, onGone: gone, trust, byAge }
  const retention = createRetention({ ...kept, onTrimmed: onMarked })
  const tier = tierOf(options, { ...kept, inTurn: work => retention.inTurn(work) }, journal)
  const marks = createMarks({ folders: paths, clock, log, openFiles, onMarked, stored: tier })
  const buffers = createBufferFiles({ clock, folders: paths, orderOf, marks, openFiles, catalog, log })

  const returns = createFolderReturns({
    folders,
    log,
    recount: folder => recount(folder, { catalog, locked, tier }).then(() => events.folders()),
    onRepaired: (torn, repaired) => told.onRepaired(torn, repaired),
  })
  const told = noting({ ...options, journal, recorders, catalog, marks, returns, onMarked })

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
    ...told,
  }
  const parts: Parts = {
    daysOfOthers: new Map(),
    returns,
    before,
    recorders,
    retention,
    catalog,
    locked,
    marks,
    buffers,
    openFiles,
    budget,
    deps,
    tier,
    trust,
    tell,
  }
  return parts
}
