import type { StreamCause } from '@palisade/contract/media'
import type { KeyLack, MediaFragment, StreamSource } from '../ingest/engine.ts'
import { createFanOut, type CachedStream, type Subscriber } from './fan-out.ts'
import { createPuller, type PullDeps, type PullEnd } from './puller.ts'

export interface StreamEvents {
  /** A video frame was received, at ms since 1970. */
  frame(at: number): void
  /** Pictures come that cannot be shown before the next key frame. */
  awaitsKey(lack: KeyLack): void
  /** An attempt ended. */
  down(cause: StreamCause, about: PullEnd): void
}

export interface Stream {
  /** Subscribes from now on and starts the pull if none runs; the result ends the subscription. */
  subscribe(subscriber: Subscriber): () => void
  /** Keeps the pull running without subscribers until the result is called. */
  retain(): () => void
  cached(): CachedStream | undefined
  newest(): MediaFragment | undefined
  isPlaying(): boolean
  stop(): void
}

/** A pull runs on this long after its last viewer, who may only be changing the layout. */
export const LINGER_MS = 10_000

/** Pulls one stream once for all its subscribers, while there are any. */
export function createStream(
  deps: PullDeps,
  source: StreamSource,
  cacheLimits: { historyMs: number; maxBytes: number },
  events: StreamEvents,
): Stream {
  const fanOut = createFanOut(cacheLimits)
  let retained = 0
  let cancelLinger: (() => void) | undefined

  const puller = createPuller(deps, source, {
    init: init => fanOut.init(init),
    fragment: fragment => {
      fanOut.fragment(fragment)
      if (fragment.isVideo) events.frame(fragment.receivedAt)
    },
    awaitsKey: lack => {
      fanOut.awaitsKey(lack, deps.clock.elapsed())
      events.awaitsKey(lack)
    },
    down: (cause, about) => {
      events.down(cause, about)
      fanOut.down(cause, about.detail)
    },
  })

  const ensurePulling = (): void => {
    cancelLinger?.()
    cancelLinger = undefined
    puller.start()
  }
  const stop = (): void => {
    cancelLinger?.()
    cancelLinger = undefined
    puller.stop()
    fanOut.clear()
  }
  const stopWhenUnused = (): void => {
    if (retained + fanOut.size() === 0) cancelLinger ??= deps.clock.after(LINGER_MS, stop)
  }

  return {
    subscribe: subscriber => {
      ensurePulling()
      const hasPicture = fanOut.add(subscriber)
      const { cause, detail } = puller.downReason()
      if (!hasPicture && !fanOut.isPlaying()) subscriber.down(cause, detail)
      // The group is too long for the cache: there is nothing to show before the next key frame.
      else if (!hasPicture && !('group' in subscriber)) subscriber.down('awaiting_key')
      return () => {
        if (fanOut.remove(subscriber)) stopWhenUnused()
      }
    },
    retain: () => {
      let isHeld = true
      retained++
      ensurePulling()
      return () => {
        if (!isHeld) return
        isHeld = false
        retained--
        stopWhenUnused()
      }
    },
    cached: () => fanOut.cached(),
    newest: () => fanOut.newest(),
    isPlaying: () => fanOut.isPlaying(),
    stop,
  }
}
