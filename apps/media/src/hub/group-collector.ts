import type { StreamCause } from '@palisade/contract/media'
import { VIDEO_TIMESCALE } from '@palisade/fmp4'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'

/** Pictures of one group in the order in which they came, the first a key frame. */
export interface FragmentGroup {
  fragments: readonly MediaFragment[]
  bytes: number
  /** The group was too long to be held whole; this follows on what was given before. */
  isContinued: boolean
}

/** Receives a stream by whole groups: a call for each frame of each camera costs more than what is done with it. */
export interface GroupSubscriber {
  init(init: StreamInit): void
  group(group: FragmentGroup): void
  /** The rest of a group has been given before. */
  down(cause: StreamCause, detail?: string): void
}

/** All that take whole groups of one stream. */
export interface GroupCollectors {
  /** @param init of what plays now  @param gop what there is of the present group */
  add(subscriber: GroupSubscriber, init: StreamInit | undefined, gop: readonly MediaFragment[]): void
  remove(subscriber: GroupSubscriber): boolean
  /** Right before a key frame. */
  start(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** Gives what there is of a group; nothing is taken until the next key frame. */
  end(): void
  down(cause: StreamCause, detail?: string): void
  clear(): void
  size(): number
}

/** Collects fragments up to the next key frame. */
export interface GroupCollector {
  add(fragment: MediaFragment): void
  /** Gives what there is of a group; nothing is taken until the next key frame. */
  end(): void
}

/** A group longer than this is given in parts: smart encoders send key frames a minute apart. */
const PART_BYTES = 8 * 1024 * 1024
/** As many buffers as the system writes with one call. */
const PART_FRAGMENTS = 1_000
/** A part of a long group waits in memory for so long; it is lost where the program is killed. */
const PART_TICKS = 20 * VIDEO_TIMESCALE

export function createGroupCollectors(): GroupCollectors {
  const collectors = new Map<GroupSubscriber, GroupCollector>()
  return {
    add: (subscriber, init, gop) => {
      const collector = createGroupCollector(group => subscriber.group(group))
      collectors.set(subscriber, collector)
      if (init) subscriber.init(init)
      for (const fragment of gop) collector.add(fragment)
    },
    remove: subscriber => {
      collectors.get(subscriber)?.end()
      return collectors.delete(subscriber)
    },
    start: init => {
      for (const subscriber of collectors.keys()) subscriber.init(init)
    },
    fragment: fragment => {
      for (const collector of collectors.values()) collector.add(fragment)
    },
    end: () => {
      for (const collector of collectors.values()) collector.end()
    },
    down: (cause, detail) => {
      for (const subscriber of collectors.keys()) subscriber.down(cause, detail)
    },
    clear: () => collectors.clear(),
    size: () => collectors.size,
  }
}

export function createGroupCollector(onGroup: (group: FragmentGroup) => void): GroupCollector {
  let fragments: MediaFragment[] = []
  let bytes = 0
  let begunAt: number | undefined
  let isOpen = false
  let isContinued = false

  const give = (): void => {
    if (fragments.length === 0) return
    const group = { fragments, bytes, isContinued }
    fragments = []
    bytes = 0
    begunAt = undefined
    onGroup(group)
  }

  return {
    add: fragment => {
      if (fragment.isKey) {
        give()
        isOpen = true
        isContinued = false
      }
      if (!isOpen) return
      if (fragment.isVideo) begunAt ??= fragment.decodeTime
      fragments.push(fragment)
      bytes += fragment.bytes.length
      const isLong = fragment.isVideo && fragment.decodeTime - (begunAt ?? 0) >= PART_TICKS
      if (bytes < PART_BYTES && fragments.length < PART_FRAGMENTS && !isLong) return
      give()
      isContinued = true
    },
    end: () => {
      give()
      isOpen = false
    },
  }
}
