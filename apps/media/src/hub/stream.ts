import type { StreamCause } from '@palisade/contract/media'
import type { StreamSource } from '../ingest/engine.ts'
import { createFanOut, type CachedPictures, type Subscriber } from './fan-out.ts'
import { createPuller, type PullDeps } from './puller.ts'

export interface StreamEvents {
  /** A video frame was received, at ms since 1970. */
  frame(at: number): void
  /** An attempt ended; `hadFrames` tells a lost stream from a failed attempt. */
  down(cause: StreamCause, detail: string | undefined, hadFrames: boolean): void
}

export interface Stream {
  /** Frames from now on, the pull starting if it must; the result ends it. */
  subscribe(subscriber: Subscriber): () => void
  /** Pulled even without subscribers, until the result is called. */
  hold(): () => void
  pictures(): CachedPictures | undefined
  isPlaying(): boolean
  stop(): void
}

/** A pull outlives its last viewer, who may only be changing the layout. */
export const LINGER_MS = 10_000

/** Pulls one stream while anybody wants it, once for all of them. */
export function createStream(
  deps: PullDeps,
  source: StreamSource,
  cacheLimits: { historyMs: number; maxBytes: number },
  events: StreamEvents,
): Stream {
  const fanOut = createFanOut(cacheLimits)
  let holds = 0
  let cancelLinger: (() => void) | undefined

  const puller = createPuller(deps, source, {
    init: init => fanOut.init(init),
    fragment: fragment => {
      fanOut.fragment(fragment)
      if (fragment.isVideo) events.frame(fragment.receivedAt)
    },
    down: (cause, detail, hadFrames) => {
      events.down(cause, detail, hadFrames)
      fanOut.down(cause, detail)
    },
  })

  const wanted = (): void => {
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
  const released = (): void => {
    if (holds + fanOut.size() === 0) cancelLinger ??= deps.clock.after(LINGER_MS, stop)
  }

  return {
    subscribe: subscriber => {
      wanted()
      const hasPicture = fanOut.add(subscriber)
      const { cause, detail } = puller.trouble()
      // While it plays without a cached group the next key frame is on its way.
      if (!hasPicture && !fanOut.isPlaying()) subscriber.down(cause, detail)
      return () => {
        if (fanOut.remove(subscriber)) released()
      }
    },
    hold: () => {
      let isHeld = true
      holds++
      wanted()
      return () => {
        if (!isHeld) return
        isHeld = false
        holds--
        released()
      }
    },
    pictures: () => fanOut.pictures(),
    isPlaying: () => fanOut.isPlaying(),
    stop,
  }
}
