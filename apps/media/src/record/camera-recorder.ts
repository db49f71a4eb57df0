import {
  RECORDING_KIND,
  type CameraSource,
  type RecordingCause,
  type RecordingOrder,
  type RecordingState,
  type StreamCause,
  type StreamKind,
} from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment } from '../ingest/engine.ts'
import { createCameraWriter, type CameraWriter, type WriterDeps } from './camera-writer.ts'
import type { FinishedFile } from './group-placer.ts'
import { createGrouping, type Grouping, type PendingGroup } from './grouping.ts'
import { createHoleWatch, type Hole, type HoleWatch } from './hole-watch.ts'
import { kindsBetween, type Mark } from './kinds.ts'

/** Records one camera as its order and marks say. */
export interface CameraRecorder {
  readonly stream: StreamKind
  readonly epoch: number | undefined
  order(): RecordingOrder
  setOrder(order: RecordingOrder): void
  /** Compares the time, the marks and the newest pictures again; called once a second. */
  tick(): void
  state(): RecordingState
  /** Ends the open file. */
  stop(): Promise<void>
}

export interface CameraRecorderDeps extends WriterDeps {
  clock: Clock
  hub: Pick<Hub, 'watch' | 'newest'>
  marks(cameraId: string): Iterable<Mark>
  /** How far a former run of the program had recorded this stream; returned once, then forgotten. */
  takeBefore(camera: { cameraId: string; stream: StreamKind }): { to: number; kinds: number } | undefined
  onState(state: RecordingState): void
  onFinished(cameraId: string, file: FinishedFile): void
  onHole(cameraId: string, stream: StreamKind, hole: Hole): void
}

/** Time before a planned recording at which an on-demand stream is pulled, ms, because a camera takes seconds to begin. */
const AHEAD_MS = 10_000

export function createCameraRecorder(
  { id: cameraId, epoch }: Pick<CameraSource, 'id' | 'epoch'>,
  first: RecordingOrder,
  deps: CameraRecorderDeps,
): CameraRecorder {
  const { clock } = deps
  const { stream } = first
  let order = first
  let endWatch: (() => void) | undefined
  let isTold = false
  let state: RecordingState = { cameraId, stream, state: 'idle', since: clock.now(), kinds: 0 }
  /**
   * The kinds that want a span recorded. A lock is left out: it keeps what exists, is written only into the file `marks`, and can be taken
   * away again.
   */
  const kinds = (from: number, to: number): number =>
    kindsBetween(order, deps.marks(cameraId), from, to) & ~RECORDING_KIND.lock

  const holes = createHoleWatch({
    clock,
    kinds,
    onHole: hole => deps.onHole(cameraId, stream, hole),
    before: deps.takeBefore({ cameraId, stream }),
  })
  const writer = createCameraWriter({ cameraId, stream, ...(epoch !== undefined && { epoch }) }, deps, {
    written: group => holes.written(group.from, group.duration),
    dropped: (group, cause) => holes.dropped(group.from, cause),
    finished: file => deps.onFinished(cameraId, file),
  })
  const grouping = createGrouping(withUnwanted(kinds, writer, () => order.bufferSeconds > 0))

  /** Whether anything comes is asked for once a second: there are many frames. */
  const listen = createListener(() => deps.hub.newest(cameraId, stream), holes)

  const subscriber = createSubscriber(grouping, (cause, isRemoved) => {
    if (isRemoved) endWatch = undefined
    // Pictures after a pause begin a new file, so the open one is ended and the server is told of it now.
    void writer.close()
    listen()
    holes.down(cause)
  })

  const follow = (isDue: boolean): void => {
    if (isDue) {
      endWatch ??= deps.hub.watch(cameraId, stream, subscriber)
    } else if (endWatch) {
      endWatch()
      endWatch = undefined
      void writer.close()
    }
  }

  const stateNow = (wanted: number): Pick<RecordingState, 'state' | 'cause'> => {
    const cause: RecordingCause | undefined = holes.cause()
    if (wanted !== 0 && cause) return { state: 'interrupted', cause }
    if (wanted !== 0) return { state: holes.isStarting() ? 'starting' : 'recording' }
    return { state: order.bufferSeconds > 0 ? 'buffering' : 'idle' }
  }

  function tick(): void {
    const now = clock.now()
    const wanted = kinds(now, now + 1)
    follow(order.bufferSeconds > 0 || wanted !== 0 || kinds(now, now + AHEAD_MS) !== 0)
    listen()
    holes.tick(wanted)
    const { state: name, cause } = stateNow(wanted)
    if (isTold && name === state.state && cause === state.cause && wanted === state.kinds) return
    isTold = true
    const since = name === state.state ? state.since : name === 'interrupted' ? holes.since() : now
    state = { cameraId, stream, state: name, since, kinds: wanted, ...(cause && { cause }) }
    deps.onState(state)
  }

  return {
    stream,
    epoch,
    order: () => order,
    setOrder: next => {
      order = next
    },
    tick,
    state: () => state,
    stop: async () => {
      endWatch?.()
      endWatch = undefined
      await writer.close()
    },
  }
}

/**
 * Passes wanted groups on to `write`. Parts of a long group that nothing wants are kept until a later part of that group is wanted,
 * because that part cannot be shown without them.
 * @param isBuffered whether a buffer wants everything written
 */
function withUnwanted(
  kinds: (from: number, to: number) => number,
  writer: Pick<CameraWriter, 'write'>,
  isBuffered: () => boolean,
): (group: PendingGroup) => void {
  let unwanted: PendingGroup[] = []
  return group => {
    if (!group.isContinued) unwanted = []
    unwanted.push(group)
    const wanted = kinds(group.from, group.from + Math.max(1, group.duration))
    if (wanted === 0 && !isBuffered()) return
    for (const part of unwanted.splice(0)) writer.write(part, wanted)
  }
}

const createSubscriber = (
  grouping: Grouping,
  onDown: (cause: StreamCause, isRemoved: boolean) => void,
): HubSubscriber => ({
  init: init => grouping.init(init),
  group: group => grouping.group(group),
  down: cause => onDown(cause, false),
  removed: () => onDown('offline', true),
})

/** @returns a function that tells the hole watch whether pictures have come since its last call */
function createListener(newest: () => MediaFragment | undefined, holes: HoleWatch): () => void {
  let last: MediaFragment | undefined
  return () => {
    const now = newest()
    if (now && now !== last) holes.heard()
    last = now
  }
}
