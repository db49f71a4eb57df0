import {
  RECORDING_KIND,
  type RecordingCause,
  type RecordingOrder,
  type RecordingState,
  type StreamKind,
} from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import { createCameraWriter, type WriterDeps } from './camera-writer.ts'
import type { FinishedFile } from './group-placer.ts'
import { createGrouping, type Grouping, type PendingGroup } from './grouping.ts'
import { createHoleWatch, type Hole, type HoleWatch } from './hole-watch.ts'
import { kindsBetween, type Mark } from './kinds.ts'

/** Records one camera as its order and marks say. */
export interface CameraRecorder {
  readonly stream: StreamKind
  order(): RecordingOrder
  setOrder(order: RecordingOrder): void
  /** Looks again at the time, the marks and what has come; called once a second. */
  tick(): void
  state(): RecordingState
  /** Ends the open file. */
  stop(): Promise<void>
}

export interface CameraRecorderDeps extends WriterDeps {
  clock: Clock
  hub: Pick<Hub, 'watch'>
  marks(cameraId: string): Iterable<Mark>
  /** Where a former run of the program stood with this stream; told once. */
  takeBefore(camera: { cameraId: string; stream: StreamKind }): { to: number; kinds: number } | undefined
  onState(state: RecordingState): void
  onFinished(cameraId: string, file: FinishedFile): void
  onHole(cameraId: string, stream: StreamKind, hole: Hole): void
}

/** A stream that is pulled on demand is begun this long before it is wanted, since a camera takes its time. */
const AHEAD_MS = 10_000

export function createCameraRecorder(
  cameraId: string,
  first: RecordingOrder,
  deps: CameraRecorderDeps,
): CameraRecorder {
  const { clock } = deps
  const { stream } = first
  let order = first
  let endWatch: (() => void) | undefined
  let isTold = false
  let state: RecordingState = { cameraId, stream, state: 'idle', since: clock.now(), kinds: 0 }
  /** A lock keeps what is there and wants nothing recorded; it stands in `marks` alone, so that it can be taken away. */
  const kinds = (from: number, to: number): number =>
    kindsBetween(order, deps.marks(cameraId), from, to) & ~RECORDING_KIND.lock

  const holes = createHoleWatch({
    clock,
    kinds,
    onHole: hole => deps.onHole(cameraId, stream, hole),
    before: deps.takeBefore({ cameraId, stream }),
  })
  const writer = createCameraWriter({ cameraId, stream }, deps, {
    written: group => holes.written(group.from, group.duration),
    dropped: (group, cause) => holes.dropped(group.from, cause),
    finished: file => deps.onFinished(cameraId, file),
  })
  const grouping = createGrouping(handleGroup)

  function handleGroup(group: PendingGroup): void {
    const wanted = kinds(group.from, group.from + Math.max(1, group.duration))
    if (wanted !== 0 || order.bufferSeconds > 0) writer.write(group, wanted)
  }

  const subscriber = createSubscriber(grouping, holes, isRemoved => {
    if (isRemoved) endWatch = undefined
    // Pictures after a pause go into a file of their own; the minute before it is told now.
    void writer.close()
  })

  const follow = (isDue: boolean): void => {
    if (isDue) {
      endWatch ??= deps.hub.watch(cameraId, stream, subscriber)
    } else if (endWatch) {
      endWatch()
      endWatch = undefined
      grouping.end()
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
    order: () => order,
    setOrder: next => {
      order = next
    },
    tick,
    state: () => state,
    stop: async () => {
      endWatch?.()
      endWatch = undefined
      grouping.end()
      await writer.close()
    },
  }
}

const createSubscriber = (
  grouping: Grouping,
  holes: HoleWatch,
  onEnd: (isRemoved: boolean) => void,
): HubSubscriber => ({
  init: init => grouping.init(init),
  gop: fragments => {
    for (const fragment of fragments) grouping.fragment(fragment)
  },
  fragment: fragment => {
    holes.heard()
    grouping.fragment(fragment)
  },
  down: cause => {
    grouping.end()
    onEnd(false)
    holes.down(cause)
  },
  removed: () => {
    grouping.end()
    onEnd(true)
    holes.down('offline')
  },
})
