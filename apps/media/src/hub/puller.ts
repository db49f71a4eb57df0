import { NO_FRAME_LIMIT_MS, NO_KEY_LIMIT_MS, type StreamCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import type {
  CreateEngine,
  Engine,
  EngineEvents,
  KeyLack,
  MediaFragment,
  StreamInit,
  StreamSource,
} from '../ingest/engine.ts'
import { createBackoff, HEALTHY_AFTER_MS, isLoginRefusal } from './backoff.ts'

export interface PullDeps {
  clock: Clock
  /** 0 ≤ value < 1 */
  random: () => number
  createEngine: CreateEngine
}

/** How an attempt ended. */
export interface PullEnd {
  detail?: string | undefined
  /** Tells a lost stream from a failed attempt. */
  hadFrames: boolean
  /** Of a locked account: how long its lock lasts still, ms. */
  lockedFor?: number | undefined
}

export interface PullEvents {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** Pictures come that cannot be shown before the next key frame. */
  awaitsKey(lack: KeyLack): void
  /** An attempt ended; the next one follows by itself. */
  down(cause: StreamCause, about: PullEnd): void
}

export interface Puller {
  /** Also cuts a pause between attempts short, since a viewer is waiting. */
  start(): void
  stop(): void
  /** Why there is no picture now: 'connecting' during an attempt, else how the last one ended. */
  downReason(): { cause: StreamCause; detail?: string }
}

/** A stream without a picture for this long is ended, be there packets or not. */
const NO_PICTURE_LIMIT_MS = 30_000
const WATCH_EVERY_MS = 1_000
/** For a new viewer the next attempt is made at once, unless one failed less than this ago. */
const RETRY_NOW_AFTER_MS = 2_000
const CONNECTING: { cause: StreamCause; detail?: string } = { cause: 'connecting' }

/** Pulls one stream and tries again for ever, with growing pauses; a silent engine is ended by the watchdog here. */
export function createPuller(deps: PullDeps, source: StreamSource, events: PullEvents): Puller {
  const { clock } = deps
  const backoff = createBackoff(deps.random)
  let engine: Engine | undefined
  let activity = activityFrom(0)
  let reason = CONNECTING
  let failedAt = 0
  let cancelRetry: (() => void) | undefined
  let cancelWatch: (() => void) | undefined

  function connect(): void {
    cancelRetry = undefined
    reason = CONNECTING
    activity = activityFrom(clock.elapsed())
    const handlers: EngineEvents = {
      alive: () => {
        activity.aliveAt = clock.elapsed()
      },
      awaitsKey: lack => {
        activity.pictureAt = clock.elapsed()
        activity.lack = lack
        reason = { cause: lack }
        events.awaitsKey(lack)
      },
      init: init => events.init(init),
      fragment: handleFragment,
      down: fail,
    }
    const own: Engine = deps.createEngine(
      source,
      onlyWhile(() => engine === own, handlers),
    )
    engine = own
    cancelWatch = clock.every(WATCH_EVERY_MS, watch)
    own.start()
  }

  function handleFragment(fragment: MediaFragment): void {
    noteFrame(activity, fragment, clock.elapsed())
    events.fragment(fragment)
  }

  function watch(): void {
    const fault = inactivityFault(activity, clock.elapsed())
    if (fault) fail(fault.cause, fault.detail)
  }

  function endAttempt(): void {
    cancelWatch?.()
    cancelWatch = undefined
    const ended = engine
    engine = undefined
    ended?.stop()
  }

  function fail(cause: StreamCause, detail?: string, lockedFor?: number): void {
    const hadFrames = activity.firstFrameAt > 0
    endAttempt()
    reason = { cause, detail }
    failedAt = clock.elapsed()
    if (hadFrames && clock.elapsed() - activity.firstFrameAt >= HEALTHY_AFTER_MS) backoff.reset()
    // The retry is set before the event is sent: a listener that stops this pull must be able to cancel it.
    cancelRetry = clock.after(backoff.next(cause), connect)
    events.down(cause, { detail, hadFrames, lockedFor })
  }

  const mayRetryNow = (): boolean =>
    !isLoginRefusal(reason.cause) && clock.elapsed() - failedAt >= RETRY_NOW_AFTER_MS

  return {
    start: () => {
      if (engine || (cancelRetry && !mayRetryNow())) return
      cancelRetry?.()
      connect()
    },
    stop: () => {
      cancelRetry?.()
      cancelRetry = undefined
      endAttempt()
      backoff.reset()
      reason = CONNECTING
    },
    downReason: () => reason,
  }
}

interface Activity {
  /** 0 before the first. All by the clock that never leaps, ms. */
  firstFrameAt: number
  aliveAt: number
  /** When the last picture came, whether it can be shown or not. */
  pictureAt: number
  /** When the last key frame came, or the attempt began. */
  keyAt: number
  /** Of the pictures that could not be shown last. */
  lack: KeyLack
}

const activityFrom = (now: number): Activity => ({
  firstFrameAt: 0,
  aliveAt: now,
  pictureAt: now,
  keyAt: now,
  lack: 'awaiting_key',
})

function noteFrame(activity: Activity, { isVideo, isKey }: MediaFragment, now: number): void {
  activity.aliveAt = now
  if (!isVideo) return
  activity.firstFrameAt ||= now
  activity.pictureAt = now
  if (isKey) activity.keyAt = now
}

function inactivityFault(
  activity: Activity,
  now: number,
): { cause: StreamCause; detail: string } | undefined {
  const hadFrames = activity.firstFrameAt > 0
  if (hadFrames && now - activity.aliveAt >= NO_FRAME_LIMIT_MS)
    return { cause: 'stalled', detail: 'no frames' }
  if (now - activity.pictureAt >= NO_PICTURE_LIMIT_MS)
    return { cause: hadFrames ? 'stalled' : 'protocol_error', detail: 'no key frame' }
  // Nobody who comes later could be shown anything, and what is recorded could not be searched: a new connection brings a key frame.
  if (now - activity.keyAt >= NO_KEY_LIMIT_MS) return { cause: activity.lack, detail: 'no key frame' }
  return undefined
}

/** Drops the events that an engine sends after it was replaced. */
const onlyWhile = (isCurrent: () => boolean, handlers: EngineEvents): EngineEvents => ({
  alive: () => {
    if (isCurrent()) handlers.alive()
  },
  awaitsKey: lack => {
    if (isCurrent()) handlers.awaitsKey(lack)
  },
  init: init => {
    if (isCurrent()) handlers.init(init)
  },
  fragment: fragment => {
    if (isCurrent()) handlers.fragment(fragment)
  },
  down: (cause, detail, lockedFor) => {
    if (isCurrent()) handlers.down(cause, detail, lockedFor)
  },
})
