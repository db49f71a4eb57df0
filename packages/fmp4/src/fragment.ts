import { box, concat, fullBox, u32 } from './boxes.ts'
import { Fmp4Error } from './errors.ts'
import { isLengthPrefixed, type VideoCodec } from './nal.ts'

/**
 * One frame = one fragment: prft + moof + mdat in one buffer of fixed layout, so that retiming is a patch in place and the
 * same bytes go to the cached group of pictures, the sockets and the recorder.
 */

export interface FragmentInput {
  track: number
  /** 1, 2, 3, … over the stream. */
  sequence: number
  /** In ticks of the track, ≥ 0. */
  decodeTime: number
  /** In ticks of the track. */
  duration: number
  /** Presentation minus decode time, in ticks; 0 without B-frames. */
  compositionOffset?: number
  key: boolean
  /** Server wall clock at which the frame was received, ms since 1970. */
  receivedAt: number
  /** Video: NAL units, each written with a 4-byte length. Audio: parts of one frame, written as they are. */
  units: readonly Uint8Array[]
  lengthPrefixed: boolean
}

/** Allocates the fragment; Node passes `Buffer.allocUnsafeSlow`, since every byte is written. */
export type Allocate = (size: number) => Uint8Array

const KEY_FLAGS = 0x02000000
const DELTA_FLAGS = 0x01010000
/** Data offset, duration, size, flags and composition offset present. */
const RUN_FLAGS = 0xf01

const PRFT_SIZE = 32
const moof = box(
  'moof',
  fullBox('mfhd', 0, 0, u32(0)),
  box(
    'traf',
    // 0x20000: offsets count from the moof.
    fullBox('tfhd', 0, 0x20000, u32(0)),
    fullBox('tfdt', 1, 0, u32(0), u32(0)),
    fullBox('trun', 1, RUN_FLAGS, u32(1), u32(0), u32(0), u32(0), u32(0), u32(0)),
  ),
)
const prft = fullBox('prft', 1, 0, u32(0), u32(0), u32(0), u32(0), u32(0))
/** Everything before the sample; also where the sample starts. */
const HEAD = concat([prft, moof, box('mdat')])

export const FRAGMENT_HEAD_SIZE = HEAD.length
const AT = {
  prftTrack: 12,
  prftTime: 16,
  prftMediaTime: 24,
  sequence: PRFT_SIZE + 20,
  track: PRFT_SIZE + 44,
  decodeTime: PRFT_SIZE + 60,
  dataOffset: PRFT_SIZE + 84,
  duration: PRFT_SIZE + 88,
  size: PRFT_SIZE + 92,
  flags: PRFT_SIZE + 96,
  compositionOffset: PRFT_SIZE + 100,
  dataSize: PRFT_SIZE + 104,
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function setLong(view: DataView, at: number, value: number): void {
  view.setUint32(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 4, value >>> 0)
}
const getLong = (view: DataView, at: number): number => view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4)

/** Seconds from 1900 (NTP) to 1970. */
const NTP_OFFSET_S = 2_208_988_800

function setWallClock(view: DataView, ms: number): void {
  const whole = Math.floor(ms / 1000)
  view.setUint32(AT.prftTime, whole + NTP_OFFSET_S)
  view.setUint32(AT.prftTime + 4, Math.floor(((ms - whole * 1000) / 1000) * 2 ** 32))
}

function getWallClock(view: DataView, at: number): number {
  return (view.getUint32(at) - NTP_OFFSET_S) * 1000 + Math.round((view.getUint32(at + 4) / 2 ** 32) * 1000)
}

export function buildFragment(
  input: FragmentInput,
  allocate: Allocate = size => new Uint8Array(size),
): Uint8Array {
  const { units, lengthPrefixed } = input
  const size = units.reduce((sum, unit) => sum + unit.length + (lengthPrefixed ? 4 : 0), 0)
  const bytes = allocate(HEAD.length + size)
  bytes.set(HEAD)
  const view = viewOf(bytes)
  view.setUint32(AT.prftTrack, input.track)
  setWallClock(view, input.receivedAt)
  setLong(view, AT.prftMediaTime, Math.max(0, input.decodeTime + (input.compositionOffset ?? 0)))
  view.setUint32(AT.sequence, input.sequence)
  view.setUint32(AT.track, input.track)
  setLong(view, AT.decodeTime, input.decodeTime)
  view.setUint32(AT.dataOffset, HEAD.length - PRFT_SIZE)
  view.setUint32(AT.duration, input.duration)
  view.setUint32(AT.size, size)
  view.setUint32(AT.flags, input.key ? KEY_FLAGS : DELTA_FLAGS)
  view.setInt32(AT.compositionOffset, input.compositionOffset ?? 0)
  view.setUint32(AT.dataSize, size + 8)
  let at = HEAD.length
  for (const unit of units) {
    if (lengthPrefixed) {
      view.setUint32(at, unit.length)
      at += 4
    }
    bytes.set(unit, at)
    at += unit.length
  }
  return bytes
}

export interface FragmentInfo {
  track: number
  decodeTime: number
  duration: number
  compositionOffset: number
  key: boolean
  /** ms since 1970 */
  receivedAt: number
  /** The bytes of the sample, a view. */
  sample: Uint8Array
}

function checkedView(fragment: Uint8Array): DataView {
  const view = viewOf(fragment)
  const fits =
    fragment.length >= HEAD.length &&
    HEAD.subarray(0, 8).every((byte, index) => byte === fragment[index]) &&
    view.getUint32(AT.dataSize) === fragment.length - HEAD.length + 8 &&
    view.getUint32(PRFT_SIZE + 52) === 0x74666474 // 'tfdt'
  if (!fits) throw new Fmp4Error('bad_fragment', 'not one fragment of the fixed layout')
  return view
}

/** Reads one fragment of this package's layout. Throws `Fmp4Error` for anything else. */
export function readFragment(fragment: Uint8Array): FragmentInfo {
  const view = checkedView(fragment)
  return {
    track: view.getUint32(AT.track),
    decodeTime: getLong(view, AT.decodeTime),
    duration: view.getUint32(AT.duration),
    compositionOffset: view.getInt32(AT.compositionOffset),
    key: view.getUint32(AT.flags) === KEY_FLAGS,
    receivedAt: getWallClock(view, AT.prftTime),
    sample: fragment.subarray(HEAD.length),
  }
}

export interface FragmentHead extends Pick<
  FragmentInfo,
  'track' | 'decodeTime' | 'duration' | 'compositionOffset' | 'key' | 'receivedAt'
> {
  /** Bytes of the whole fragment. */
  size: number
}

/** Reads the head of the fragment at `at`; undefined when none of this layout is there, or it is cut off. */
export function readHead(bytes: Uint8Array, at: number): FragmentHead | undefined {
  if (at + HEAD.length > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  const size = HEAD.length - 8 + view.getUint32(AT.dataSize)
  const isOurs =
    view.getUint32(4) === 0x70726674 && // 'prft'
    view.getUint32(PRFT_SIZE + 52) === 0x74666474 && // 'tfdt'
    view.getUint32(AT.dataSize) >= 8 &&
    size <= view.byteLength
  if (!isOurs) return undefined
  return {
    size,
    track: view.getUint32(AT.track),
    decodeTime: getLong(view, AT.decodeTime),
    duration: view.getUint32(AT.duration),
    compositionOffset: view.getInt32(AT.compositionOffset),
    key: view.getUint32(AT.flags) === KEY_FLAGS,
    receivedAt: getWallClock(view, AT.prftTime),
  }
}

/** Moves a fragment to another decode time, in place. Throws `Fmp4Error` when it is not of this layout. */
export function retime(fragment: Uint8Array, decodeTime: number): void {
  const view = checkedView(fragment)
  setLong(view, AT.decodeTime, decodeTime)
  setLong(view, AT.prftMediaTime, Math.max(0, decodeTime + view.getInt32(AT.compositionOffset)))
}

/** Sets a fragment's duration, in place; it must be of this layout. */
export const setDuration = (fragment: Uint8Array, duration: number): void =>
  viewOf(fragment).setUint32(AT.duration, duration)

/** Splits a length-prefixed video sample into its NAL units (views). */
export function unitsOfSample(codec: VideoCodec, sample: Uint8Array): Uint8Array[] {
  if (!isLengthPrefixed(codec)) return sample.length > 0 ? [sample] : []
  const view = viewOf(sample)
  const units: Uint8Array[] = []
  for (let at = 0; at < sample.length;) {
    if (at + 4 > sample.length) throw new Fmp4Error('bad_fragment', 'sample cut off')
    const end = at + 4 + view.getUint32(at)
    if (end > sample.length) throw new Fmp4Error('bad_fragment', 'unit longer than its sample')
    units.push(sample.subarray(at + 4, end))
    at = end
  }
  return units
}

export interface ProducerTime {
  track: number
  /** When it is presented, in ticks of that track. */
  mediaTime: number
  /** ms since 1970 */
  receivedAt: number
}

/** The `prft` times of a message of one or more fragments, in order; a player shows its true delay from the last of them. */
export function producerTimes(message: Uint8Array): ProducerTime[] {
  const view = viewOf(message)
  const times: ProducerTime[] = []
  for (let at = 0; at + 8 <= message.length;) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > message.length)
      throw new Fmp4Error('bad_box', `box of ${size} bytes at ${at}`)
    if (size === PRFT_SIZE && view.getUint32(at + 4) === 0x70726674) {
      const receivedAt = getWallClock(view, at + AT.prftTime)
      times.push({
        track: view.getUint32(at + AT.prftTrack),
        mediaTime: getLong(view, at + AT.prftMediaTime),
        receivedAt,
      })
    }
    at += size
  }
  return times
}
