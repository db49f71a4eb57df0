import type { StreamCause } from '@palisade/contract/media'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createGopCache, type GopCache } from './gop-cache.ts'
import { createGroupCollectors, type GroupSubscriber } from './group-collector.ts'

/** Receives the frames of a stream. `init` always comes right before a key frame or a whole GOP. */
export interface FrameSubscriber {
  init(init: StreamInit): void
  /** The cached part of the present GOP. */
  gop(fragments: readonly MediaFragment[]): void
  fragment(fragment: MediaFragment): void
  down(cause: StreamCause, detail?: string): void
}

export type Subscriber = FrameSubscriber | GroupSubscriber

export interface CachedStream {
  init: StreamInit
  cache: GopCache
}

export interface FanOut {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** The frames have stopped. The cached pictures stay, for the seconds before an alarm, until new ones come. */
  down(cause: StreamCause, detail?: string): void
  /** True when the subscriber has been given a picture, or will be given the group that it belongs to. */
  add(subscriber: Subscriber): boolean
  remove(subscriber: Subscriber): boolean
  clear(): void
  size(): number
  isPlaying(): boolean
  cached(): CachedStream | undefined
  /** The fragment that came last, of whatever pull. */
  newest(): MediaFragment | undefined
}

/** Hands every fragment to the cache and to all subscribers, each from its first key frame on. */
export function createFanOut(cacheLimits: { historyMs: number; maxBytes: number }): FanOut {
  const cache = createGopCache(cacheLimits)
  /** The value says whether the subscriber has its init segment and takes every fragment from now on. */
  const subscribers = new Map<FrameSubscriber, boolean>()
  const collectors = createGroupCollectors()
  let announced: StreamInit | undefined
  /** The init the cached fragments belong to. */
  let playing: StreamInit | undefined
  let isPlaying = false
  let newest: MediaFragment | undefined

  const restart = (): void => {
    isPlaying = false
    for (const subscriber of subscribers.keys()) subscribers.set(subscriber, false)
    collectors.end()
  }

  const deliver = (subscriber: FrameSubscriber, isStarted: boolean, fragment: MediaFragment): void => {
    if (!isStarted) {
      if (!fragment.isKey || !playing) return
      subscribers.set(subscriber, true)
      subscriber.init(playing)
    }
    subscriber.fragment(fragment)
  }

  return {
    init: init => {
      announced = init
      restart()
    },
    fragment: fragment => {
      if (!isPlaying) {
        if (!fragment.isKey || !announced) return
        playing = announced
        isPlaying = true
        cache.clear()
        collectors.start(playing)
      }
      newest = fragment
      cache.add(fragment)
      for (const [subscriber, isStarted] of subscribers) deliver(subscriber, isStarted, fragment)
      collectors.fragment(fragment)
    },
    down: (cause, detail) => {
      announced = undefined
      restart()
      for (const subscriber of subscribers.keys()) subscriber.down(cause, detail)
      collectors.down(cause, detail)
    },
    add: subscriber => {
      const gop = isPlaying ? cache.current() : []
      const hasPicture = playing !== undefined && gop.length > 0
      if ('group' in subscriber) {
        collectors.add(subscriber, isPlaying ? playing : undefined, gop)
        return hasPicture
      }
      subscribers.set(subscriber, hasPicture)
      if (playing && hasPicture) {
        subscriber.init(playing)
        subscriber.gop(gop)
      }
      return hasPicture
    },
    remove: subscriber =>
      'group' in subscriber ? collectors.remove(subscriber) : subscribers.delete(subscriber),
    clear: () => {
      announced = undefined
      restart()
      subscribers.clear()
      collectors.clear()
      cache.clear()
    },
    size: () => subscribers.size + collectors.size(),
    isPlaying: () => isPlaying,
    newest: () => newest,
    cached: () => (playing && cache.keyFrame() ? { init: playing, cache } : undefined),
  }
}
