import { LIVE_STALLED_AFTER_MS, type StreamCause } from '@palisade/contract/media'
import type { KeyLack, MediaFragment, StreamInit } from '../ingest/engine.ts'

/** Receives the frames of a stream. `init` always comes right before a key frame or a whole GOP. */
export interface FrameSubscriber {
  init(init: StreamInit): void
  /** The cached part of the present GOP. */
  gop(fragments: readonly MediaFragment[]): void
  fragment(fragment: MediaFragment): void
  down(cause: StreamCause, detail?: string): void
}

/** All that take the frames of one stream one by one, each from its first key frame on. */
export interface FrameSubscribers {
  /** @param gop what there is of the present group; without any the subscriber begins with the next key frame */
  add(subscriber: FrameSubscriber, init: StreamInit | undefined, gop: readonly MediaFragment[]): void
  remove(subscriber: FrameSubscriber): boolean
  /** @param init that the fragment belongs to */
  fragment(fragment: MediaFragment, init: StreamInit | undefined): void
  /** Pictures come that cannot be shown. @param now of the clock that never leaps, ms */
  awaitKey(lack: KeyLack, now: number): void
  /** They have been told that a key frame is waited for. */
  isAwaitingKey(): boolean
  /** Nobody is given anything before the next key frame. */
  restart(): void
  down(cause: StreamCause, detail?: string): void
  clear(): void
  size(): number
}

export function createFrameSubscribers(): FrameSubscribers {
  /** The value says whether the subscriber has its init segment and takes every fragment from now on. */
  const subscribers = new Map<FrameSubscriber, boolean>()
  /** Since when key frames are waited for, and what was told of it. */
  let waiting: { since: number; told?: KeyLack } | undefined
  let isPlaying = false

  const restart = (): void => {
    isPlaying = false
    for (const subscriber of subscribers.keys()) subscribers.set(subscriber, false)
  }
  const down = (cause: StreamCause, detail?: string): void => {
    for (const subscriber of subscribers.keys()) subscriber.down(cause, detail)
  }

  return {
    add: (subscriber, init, gop) => {
      const isStarted = init !== undefined && gop.length > 0
      subscribers.set(subscriber, isStarted)
      if (!isStarted) return
      subscriber.init(init)
      subscriber.gop(gop)
    },
    remove: subscriber => subscribers.delete(subscriber),
    fragment: (fragment, init) => {
      isPlaying = true
      if (fragment.isVideo) waiting = undefined
      for (const [subscriber, isStarted] of subscribers) {
        if (!isStarted) {
          if (!fragment.isKey || !init) continue
          subscribers.set(subscriber, true)
          subscriber.init(init)
        }
        subscriber.fragment(fragment)
      }
    },
    awaitKey: (lack, now) => {
      waiting ??= { since: now }
      // One lost packet costs the pictures of a moment, which is no change to tell.
      if (waiting.told === lack || (isPlaying && now - waiting.since < LIVE_STALLED_AFTER_MS)) return
      waiting.told = lack
      for (const subscriber of subscribers.keys()) subscribers.set(subscriber, false)
      down(lack)
    },
    isAwaitingKey: () => waiting?.told !== undefined,
    restart,
    down: (cause, detail) => {
      waiting = undefined
      restart()
      down(cause, detail)
    },
    clear: () => {
      waiting = undefined
      isPlaying = false
      subscribers.clear()
    },
    size: () => subscribers.size,
  }
}
