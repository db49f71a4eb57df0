import { durationOf, readHead, VIDEO_TIMESCALE } from '@palisade/fmp4'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createGroupClock } from './group-clock.ts'

/** A group of pictures that was received and is to be written; its buffers are those that live viewers are sent. */
export interface PendingGroup {
  init: StreamInit
  /** Another one after each new init or pull: decode times begin anew, so that the group needs another file. */
  epoch: number
  /** ms since 1970 */
  from: number
  /** ms, of the whole group */
  duration: number
  buffers: Buffer[]
  bytes: number
  keySize: number
  /** The group was too long for memory; this follows on what was given before. */
  isContinued: boolean
}

export interface Grouping {
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** The stream has ended: what there is of a group is given. */
  end(): void
}

/** A group longer than this is given in parts: smart encoders send key frames a minute apart. */
const PART_BYTES = 8 * 1024 * 1024
const PART_FRAGMENTS = 1_000

/** Collects fragments up to the next key frame. */
export function createGrouping(onGroup: (group: PendingGroup) => void): Grouping {
  let init: StreamInit | undefined
  let epoch = 0
  let clock = createGroupClock()
  let group: PendingGroup | undefined
  let decodeTime = 0
  let lastVideo: MediaFragment | undefined

  const give = (): void => {
    if (!group || group.bytes === 0) return
    const head = lastVideo && readHead(lastVideo.bytes, 0)
    if (head) group.duration = durationOf({ decodeTime }, head)
    onGroup(group)
  }

  const begin = (fragment: MediaFragment): void => {
    give()
    if (!init) return
    decodeTime = fragment.decodeTime
    const from = clock.place((decodeTime * 1000) / VIDEO_TIMESCALE, fragment.receivedAt)
    const keySize = fragment.bytes.length
    group = { init, epoch, from, duration: 0, buffers: [], bytes: 0, keySize, isContinued: false }
  }

  const end = (): void => {
    give()
    group = undefined
    lastVideo = undefined
  }

  return {
    init: next => {
      end()
      init = next
      epoch++
      clock = createGroupClock()
    },
    fragment: fragment => {
      if (fragment.isKey) begin(fragment)
      if (!group) return
      group.buffers.push(fragment.bytes)
      group.bytes += fragment.bytes.length
      if (fragment.isVideo) lastVideo = fragment
      if (group.bytes < PART_BYTES && group.buffers.length < PART_FRAGMENTS) return
      give()
      group = { ...group, buffers: [], bytes: 0, isContinued: true }
    },
    end,
  }
}
