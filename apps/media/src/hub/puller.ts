import { NO_FRAME_LIMIT_MS, type StreamCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import type {
  CreateEngine,
  Engine,
  EngineEvents,
  MediaFragment,
  StreamInit,
  StreamSource,
} from '../ingest/engine.ts'
import { createBackoff, HEALTHY_AFTER_MS } from './backoff.ts'

export interface PullDeps {
  clock: Clock
  /** 0 ≤ value < 1 */
  random: () => number
  createEngine: CreateEngine
}

export interface PullEvents {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** An attempt ended; the next one follows by itself. `hadFrames` tells a lost stream from a failed attempt. */
  down(cause: StreamCause, detail: string | undefined, hadFrames: boolean): void
}

export interface Puller {
  /** Also cuts a pause short: somebody is waiting now. */
  start(): void
  stop(): void
  /** Why there is no picture now: 'connecting' during an attempt, else how the last one ended. */
  trouble(): { cause: StreamCause; detail?: string }
}

/** Frames keep coming but none can be shown: the camera sends no key frame. */
const NO_KEY_LIMIT_MS = 30_000
const WATCH_EVERY_MS = 1_000
/** A new viewer does not wait for the pause between attempts, unless one has just failed. */
const IMPATIENT_AFTER_MS = 2_000
const CONNECTING: { cause: StreamCause; detail?: string } = { cause: 'connecting' }

/** Pulls one stream and tries again for ever, with growing pauses; a silent engine is ended by the watchdog here. */
export function createPuller(deps: PullDeps, source: StreamSource, events: PullEvents): Puller {
  const { clock } = deps
  const backoff = createBackoff(deps.random)
  let engine: Engine | undefined
  let seen: Seen = { firstFrameAt: 0, aliveAt: 0, frameAt: 0 }
  let trouble = CONNECTING
  let failedAt = 0
  let cancelRetry: (() => void) | undefined
  let cancelWatch: (() => void) | undefined

  function connect(): void {
    cancelRetry = undefined
    trouble = CONNECTING
    const now = clock.now()
    seen = { firstFrameAt: 0, aliveAt: now, frameAt: now }
    const takers: EngineEvents = {
      alive: () => {
        seen.aliveAt = clock.now()
      },
      init: init => events.init(init),
      fragment: takeFragment,
      down: fail,
    }
    const own: Engine = deps.createEngine(
      source,
      whileTrue(() => engine === own, takers),
    )
    engine = own
    cancelWatch = clock.every(WATCH_EVERY_MS, watch)
    own.start()
  }

  function takeFragment(fragment: MediaFragment): void {
    const now = clock.now()
    seen.aliveAt = now
    if (fragment.isVideo) {
      seen.firstFrameAt ||= now
      seen.frameAt = now
    }
    events.fragment(fragment)
  }

  function watch(): void {
    const fault = silenceOf(seen, clock.now())
    if (fault) fail(fault.cause, fault.detail)
  }

  function endAttempt(): void {
    cancelWatch?.()
    cancelWatch = undefined
    const ended = engine
    engine = undefined
    ended?.stop()
  }

  function fail(cause: StreamCause, detail?: string): void {
    const hadFrames = seen.firstFrameAt > 0
    endAttempt()
    trouble = { cause, detail }
    failedAt = clock.now()
    if (hadFrames && clock.now() - seen.firstFrameAt >= HEALTHY_AFTER_MS) backoff.reset()
    // Before the event: a listener that stops us must find the retry to cancel.
    cancelRetry = clock.after(backoff.next(cause), connect)
    events.down(cause, detail, hadFrames)
  }

  const mayHurry = (): boolean =>
    trouble.cause !== 'wrong_credentials' && clock.now() - failedAt >= IMPATIENT_AFTER_MS

  return {
    start: () => {
      if (engine || (cancelRetry && !mayHurry())) return
      cancelRetry?.()
      connect()
    },
    stop: () => {
      cancelRetry?.()
      cancelRetry = undefined
      endAttempt()
      backoff.reset()
      trouble = CONNECTING
    },
    trouble: () => trouble,
  }
}

interface Seen {
  /** 0 before the first. All in ms since 1970. */
  firstFrameAt: number
  aliveAt: number
  frameAt: number
}

function silenceOf(seen: Seen, now: number): { cause: StreamCause; detail: string } | undefined {
  const hadFrames = seen.firstFrameAt > 0
  if (hadFrames && now - seen.aliveAt >= NO_FRAME_LIMIT_MS) return { cause: 'stalled', detail: 'no frames' }
  if (now - seen.frameAt < NO_KEY_LIMIT_MS) return undefined
  return { cause: hadFrames ? 'stalled' : 'protocol_error', detail: 'no key frame' }
}

/** An engine may still have something on its way when it is replaced. */
const whileTrue = (isCurrent: () => boolean, takers: EngineEvents): EngineEvents => ({
  alive: () => {
    if (isCurrent()) takers.alive()
  },
  init: init => {
    if (isCurrent()) takers.init(init)
  },
  fragment: fragment => {
    if (isCurrent()) takers.fragment(fragment)
  },
  down: (cause, detail) => {
    if (isCurrent()) takers.down(cause, detail)
  },
})
