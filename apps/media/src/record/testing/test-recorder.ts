import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CameraSource, RecordedEntry, RecordingOrder, RecordingState } from '@palisade/contract/media'
import { pino } from 'pino'
import type { Clock } from '../../clock.ts'
import { createHub, type Hub } from '../../hub/hub.ts'
import type { CreateEngine } from '../../ingest/engine.ts'
import { createFakeEngines } from '../../testing/fake-engines.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { createRecorder, type Recorder, type RecorderOptions } from '../recorder.ts'

export const MAIN = 'rtsp://camera/main'
export const SUB = 'rtsp://camera/sub'
/** 08:00 UTC of some day, at the beginning of a minute. */
export const START = Date.UTC(2027, 0, 15, 8)

export const planned: RecordingOrder = {
  stream: 'main',
  keepDays: 0,
  bufferSeconds: 0,
  schedule: [[START - 3_600_000, START + 48 * 3_600_000]],
  scheduleUntil: START + 48 * 3_600_000,
}

/** An order whose schedule has run out: nobody said that recording should end. */
export const always: RecordingOrder = { ...planned, schedule: [], scheduleUntil: 0 }

/** Recorded files of a camera below a folder, in order of time. */
export const filesOfCamera = async (folder: string, cameraId = 'c1'): Promise<string[]> => {
  const names = await readdir(path.join(folder, cameraId), { recursive: true }).catch(() => [])
  return names.filter(name => name.endsWith('.mp4')).toSorted((left, right) => (left < right ? -1 : 1))
}

const made: string[] = []

/** A folder that `removeFolders` removes. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-record-'))
  made.push(folder)
  return folder
}

/** Belongs into the first `afterAll` of a file, which runs last: by then nothing is written any more. */
export const removeFolders = async (): Promise<void> => {
  const folders = made.splice(0)
  await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true, maxRetries: 5 })))
}

/** A recorder on real files, with engines and time moved by hand. */
export interface TestRecorder {
  recorder: Recorder
  clock: ManualClock
  engines: ReturnType<typeof createFakeEngines>
  states: RecordingState[]
  /** How often the folders were told, which retention does when it has run. */
  readonly foldersTold: number
  /** Frames every 40 ms, a key frame each second, of the main stream; time for the disk after each group. */
  play: (seconds: number, size?: number) => Promise<void>
  order: (order: RecordingOrder | undefined, id?: string, epoch?: number) => void
  /** Ends the recorder, so that all that was recorded is told. */
  entries: () => Promise<RecordedEntry[]>
  settle: () => Promise<void>
}

/** Everything given so far is on the disk once nothing waits; the disk is real, so that it takes real time. */
export async function settled(recorder: Recorder): Promise<void> {
  do await new Promise(resolve => setImmediate(resolve))
  while (recorder.waitingBytes() > 0)
}

type Folders = RecorderOptions['folders']

/** A recorder on real files, whose cameras come from any engines. */
export async function openRecorder(
  folders: Folders,
  createEngine: CreateEngine,
  clock: Clock,
  options: Partial<RecorderOptions> & { journal?: string } = {},
): Promise<{ hub: Hub; recorder: Recorder }> {
  const hub = createHub({ clock, random: () => 0.5, createEngine }, () => {})
  const recorder = await createRecorder({
    folders,
    journalFile: options.journal ?? path.join(await newFolder(), 'journal.jsonl'),
    clock,
    hub,
    log: pino({ level: 'silent' }),
    events: { entries: () => {}, state: () => {}, folders: () => {} },
    ...options,
  })
  return { hub, recorder }
}

export async function startTestRecorder(
  folders: Folders,
  options: Partial<RecorderOptions> & { journal?: string; clock?: ManualClock } = {},
): Promise<TestRecorder> {
  const clock = options.clock ?? createManualClock(START)
  const engines = createFakeEngines(clock)
  const states: RecordingState[] = []
  let foldersTold = 0
  const { hub, recorder } = await openRecorder(folders, engines.create, clock, {
    events: { entries: () => {}, state: state => states.push(state), folders: () => foldersTold++ },
    ...options,
  })
  const settle = () => settled(recorder)

  return {
    recorder,
    clock,
    engines,
    states,
    get foldersTold() {
      return foldersTold
    },
    play: async (seconds, size) => {
      for (let frame = 0; frame < seconds * 25; frame++) {
        engines.pull(MAIN).frame(frame % 25 === 0, size)
        clock.advance(40)
        if (frame % 25 === 0) await settle()
      }
      await settle()
    },
    order: (recording, id = 'c1', epoch) => {
      const source: CameraSource = { id, name: 'Gate', mainUrl: MAIN, subUrl: SUB, recording, epoch }
      hub.apply([source])
      recorder.apply([source])
    },
    entries: async () => {
      await recorder.stop()
      return recorder.waiting(0, 10_000)
    },
    settle,
  }
}
