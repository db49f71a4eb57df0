import { box, fullBox, u32 } from '../boxes.ts'
import { createColumn, type Column } from './column.ts'

export interface TrackSample {
  /** In ticks of the track, on the movie's own timeline. */
  time: number
  duration: number
  compositionOffset: number
  key: boolean
  /** Where its bytes begin, counted from the first byte of the movie's data. */
  position: number
  size: number
}

/** The samples of one track of a movie. */
export interface TrackSamples {
  readonly count: number
  /** Where the first one begins, ticks; its table counts from there. */
  readonly start: number
  /** Where the last one ends, ticks. */
  readonly end: number
  /** Adds the next sample, which begins after the last one began. */
  add(sample: TrackSample): void
  /** The tables of its sample table box. @param base place of the movie's data in the file */
  tables(base: number, hasKeys: boolean): Uint8Array[]
}

export function createTrackSamples(): TrackSamples {
  const [deltas, offsets, sizes, positions, keys] = [
    createColumn(),
    createColumn(),
    createColumn(),
    createColumn(),
    createColumn(),
  ]
  let [start, last, end] = [0, 0, 0]
  let isReordered = false
  return {
    get count() {
      return sizes.length
    },
    get start() {
      return start
    },
    get end() {
      return end
    },
    add: ({ time, duration, compositionOffset, key, position, size }) => {
      if (sizes.length === 0) start = time
      // A picture lasts until the next one: its own duration was a guess.
      else deltas.set(deltas.length - 1, Math.max(1, time - last))
      deltas.add(duration)
      offsets.add(compositionOffset)
      isReordered ||= compositionOffset !== 0
      sizes.add(size)
      positions.add(position)
      if (key) keys.add(sizes.length)
      last = time
      end = time + duration
    },
    tables: (base, hasKeys) => [
      runs('stts', 0, deltas),
      // Version 1: the offsets are signed.
      ...(isReordered ? [runs('ctts', 1, offsets)] : []),
      ...(hasKeys ? [list('stss', keys)] : []),
      // Each sample is a chunk of its own, because the heads of the fragments lie between them.
      fullBox('stsc', 0, 0, u32(1), u32(1), u32(1), u32(1)),
      fullBox('stsz', 0, 0, u32(0), u32(sizes.length), numbers(sizes.values())),
      list('stco', positions, base),
    ],
  }
}

const list = (type: string, column: Column, base = 0): Uint8Array =>
  fullBox(type, 0, 0, u32(column.length), numbers(column.values(), base))

function numbers(values: Uint32Array, base = 0): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value + base)
  return bytes
}

/** A table of values that follow each other, each with how often it comes. */
function runs(type: string, version: number, column: Column): Uint8Array {
  const pairs = createColumn()
  let entries = 0
  for (const value of column.values()) {
    if (entries > 0 && pairs.at(pairs.length - 1) === value) {
      pairs.set(pairs.length - 2, pairs.at(pairs.length - 2) + 1)
    } else {
      pairs.add(1)
      pairs.add(value)
      entries++
    }
  }
  return fullBox(type, version, 0, u32(entries), numbers(pairs.values()))
}

/**
 * The edit list that shows a track from `skipped` on: media before it is decoded and not shown, and a track that begins later
 * waits. Undefined where nothing is to be said.
 * @param begins where the media of the track begins, s on the movie's timeline
 * @param skipped s
 * @param shown how long it is shown, ms
 */
export function editList(
  rate: number,
  begins: number,
  skipped: number,
  shown: number,
): Uint8Array | undefined {
  if (begins === 0 && skipped === 0) return undefined
  const waits = Math.max(0, Math.round((begins - skipped) * 1000))
  const mediaTime = Math.max(0, Math.round((skipped - begins) * rate))
  // Each entry: how long in ms, from which media time (all bits set: nothing), at which speed.
  const empty = waits > 0 ? [u32(waits), u32(0xffffffff), u32(0x10000)] : []
  const whole = [u32(Math.max(0, shown - waits)), u32(mediaTime), u32(0x10000)]
  return box('edts', fullBox('elst', 0, 0, u32(waits > 0 ? 2 : 1), ...empty, ...whole))
}
