import { durationOf, readHead, VIDEO_TIMESCALE } from '@palisade/fmp4'
import type { FragmentGroup } from '../hub/group-collector.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { joinedBuffers } from '../ingest/fragment-memory.ts'
import { createGroupClock } from './group-clock.ts'

/** A received group of pictures that is to be written. It shares its buffers with the live viewers; nothing is copied. */
export interface PendingGroup {
  init: StreamInit
  /** Changes with each init segment or pull. Decode times begin again then, so that the group needs a new file. */
  epoch: number
  /** ms since 1970 */
  from: number
  /** ms, of the whole group */
  duration: number
  buffers: Buffer[]
  bytes: number
  keySize: number
  /** Whether this is a further part of the same group. */
  isContinued: boolean
}

export interface Grouping {
  init(init: StreamInit): void
  group(group: FragmentGroup): void
}

/** Gives the groups of a stream their place in time. */
export function createGrouping(onGroup: (group: PendingGroup) => void): Grouping {
  let init: StreamInit | undefined
  let epoch = 0
  let clock = createGroupClock()
  let from = 0
  let start = { decodeTime: 0, compositionOffset: 0 }
  let keySize = 0
  let duration = 0

  const begin = (key: MediaFragment): void => {
    start = readHead(key.bytes, 0) ?? start
    from = clock.place((key.decodeTime * 1000) / VIDEO_TIMESCALE, key.receivedAt)
    keySize = key.bytes.length
  }

  return {
    init: next => {
      init = next
      epoch++
      clock = createGroupClock()
    },
    group: ({ fragments, bytes, isContinued }) => {
      const [first] = fragments
      if (!init || !first) return
      if (!isContinued) begin(first)
      const last = fragments.findLast(({ isVideo }) => isVideo)
      const head = last && readHead(last.bytes, 0)
      if (head) duration = durationOf(start, head)
      const buffers = joinedBuffers(fragments.map(fragment => fragment.bytes))
      onGroup({ init, epoch, from, duration, buffers, bytes, keySize, isContinued })
    },
  }
}
