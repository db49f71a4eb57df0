import type { StreamCause } from '@palisade/contract/media'
import type { KeyLack, MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createFrameSubscribers, type FrameSubscriber } from './frame-subscribers.ts'
import { createGopCache, type GopCache } from './gop-cache.ts'
import { createGroupCollectors, type GroupSubscriber } from './group-collector.ts'

export type Subscriber = FrameSubscriber | GroupSubscriber

export interface CachedStream {
  init: StreamInit
  cache: GopCache
}

export interface FanOut {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** Pictures come that cannot be shown before the next key frame. @param now of the clock that never leaps, ms */
  awaitsKey(lack: KeyLack, now: number): void
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
  const subscribers = createFrameSubscribers()
  const collectors = createGroupCollectors()
  let announced: StreamInit | undefined
  /** The init the cached fragments belong to. */
  let playing: StreamInit | undefined
  let isPlaying = false
  let newest: MediaFragment | undefined

  return {
    init: init => {
      announced = init
      isPlaying = false
      subscribers.restart()
      collectors.end()
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
      subscribers.fragment(fragment, playing)
      collectors.fragment(fragment)
    },
    awaitsKey: (lack, now) => subscribers.awaitKey(lack, now),
    down: (cause, detail) => {
      announced = undefined
      isPlaying = false
      collectors.end()
      subscribers.down(cause, detail)
      collectors.down(cause, detail)
    },
    add: subscriber => {
      // Pictures of before a loss are no beginning for one who joins.
      const gop = isPlaying && !subscribers.isAwaitingKey() ? cache.current() : []
      if ('group' in subscriber) collectors.add(subscriber, isPlaying ? playing : undefined, gop)
      else subscribers.add(subscriber, playing, gop)
      return playing !== undefined && gop.length > 0
    },
    remove: subscriber =>
      'group' in subscriber ? collectors.remove(subscriber) : subscribers.remove(subscriber),
    clear: () => {
      announced = undefined
      isPlaying = false
      subscribers.clear()
      collectors.end()
      collectors.clear()
      cache.clear()
    },
    size: () => subscribers.size() + collectors.size(),
    isPlaying: () => isPlaying,
    newest: () => newest,
    cached: () => (playing && cache.keyFrame() ? { init: playing, cache } : undefined),
  }
}
