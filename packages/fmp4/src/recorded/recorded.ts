import { box, readBoxes, u32 } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'
import { readHead, retime, setDuration, type FragmentHead } from '../fragment.ts'
import { VIDEO_TIMESCALE, VIDEO_TRACK } from '../init.ts'

/**
 * A recorded file: ftyp + moov, a label that says of what it is, fragments in groups that begin with a key frame, and at its end a
 * table of the groups. Label and table are `uuid` boxes, which players skip.
 */

/** One group of pictures in a file. */
export interface RecordedGroup {
  /** ms since 1970 */
  from: number
  /** ms */
  duration: number
  /** Bytes: where it begins, how long it is, and how long its first fragment, the key frame, is. */
  offset: number
  size: number
  keySize: number
  /** Why it was recorded, as bits. */
  kinds: number
}

const LABEL_ID = idOf('palisade-label-1')
const TABLE_ID = idOf('palisade-groups1')
const ID_SIZE = 16
const BOX_HEAD = 8
const TABLE_HEAD = BOX_HEAD + ID_SIZE
const ROW = 25
/** Checksum of the rows, and the size of the whole box, so that it is found from the end of the file. */
const TABLE_TAIL = 8
/** More groups than a minute of key frames at 60 a second. */
const GROUPS_MAX = 4096

function idOf(text: string): Uint8Array {
  return Uint8Array.from(text, char => char.charCodeAt(0))
}

const isOfId = (bytes: Uint8Array, at: number, id: Uint8Array): boolean =>
  id.every((byte, index) => bytes[at + index] === byte)

/** Box of a JSON value. */
export const buildLabel = (label: unknown): Uint8Array =>
  box('uuid', LABEL_ID, new TextEncoder().encode(JSON.stringify(label)))

export interface RecordedHead {
  /** ftyp + moov, a view. */
  init: Uint8Array
  /** As it was written; nothing of it is checked here. */
  label: unknown
  /** Where the first group begins. */
  end: number
}

/** Reads the beginning of a file. Throws `Fmp4Error` when it is not one of ours, or `bytes` does not reach to its end. */
export function readRecordedHead(bytes: Uint8Array): RecordedHead {
  let at = 0
  for (let boxes = 0; boxes < 8 && at + TABLE_HEAD <= bytes.length; boxes++) {
    const size = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0)
    const end = at + size
    if (size < BOX_HEAD || end > bytes.length) break
    const [head] = readBoxes(bytes, at, end)
    if (head?.type === 'uuid' && isOfId(bytes, head.body, LABEL_ID)) {
      return { init: bytes.subarray(0, at), label: parseLabel(bytes.subarray(head.body + ID_SIZE, end)), end }
    }
    at = end
  }
  throw new Fmp4Error('bad_box', 'no label: not a recorded file')
}

function parseLabel(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Fmp4Error('bad_box', 'label not readable')
  }
}

export function buildGroupTable(groups: readonly RecordedGroup[]): Uint8Array {
  const kept = groups.slice(0, GROUPS_MAX)
  const rows = new Uint8Array(kept.length * ROW)
  const view = new DataView(rows.buffer)
  for (const [index, group] of kept.entries()) {
    const at = index * ROW
    view.setFloat64(at, group.from)
    view.setUint32(at + 8, group.duration)
    view.setUint32(at + 12, group.offset)
    view.setUint32(at + 16, group.size)
    view.setUint32(at + 20, group.keySize)
    view.setUint8(at + 24, group.kinds)
  }
  return box('uuid', TABLE_ID, rows, u32(checksum(rows)), u32(TABLE_HEAD + rows.length + TABLE_TAIL))
}

/** Longest table, bytes: so much of the end of a file surely holds it. */
export const GROUP_TABLE_MAX_BYTES = TABLE_HEAD + GROUPS_MAX * ROW + TABLE_TAIL

/**
 * Reads the table at the end of a file.
 * @param tail the last bytes of the file
 * @returns the size of the table where `tail` is too short for it; undefined when there is none, or it is damaged
 */
export function readGroupTable(tail: Uint8Array, fileSize: number): RecordedGroup[] | number | undefined {
  if (tail.length < TABLE_HEAD + TABLE_TAIL) return undefined
  const size = viewOf(tail).getUint32(tail.length - 4)
  const length = size - TABLE_HEAD - TABLE_TAIL
  if (size > fileSize || length < 0 || length % ROW !== 0 || size > GROUP_TABLE_MAX_BYTES) return undefined
  if (size > tail.length) return size
  const start = tail.length - size
  const rows = tail.subarray(start + TABLE_HEAD, start + TABLE_HEAD + length)
  const isWhole =
    isOfId(tail, start + BOX_HEAD, TABLE_ID) &&
    viewOf(tail).getUint32(tail.length - TABLE_TAIL) === checksum(rows)
  return isWhole ? rowsOf(rows, fileSize - size) : undefined
}

function rowsOf(rows: Uint8Array, limit: number): RecordedGroup[] | undefined {
  const view = viewOf(rows)
  const groups = Array.from({ length: rows.length / ROW }, (_, index) => {
    const at = index * ROW
    return {
      from: view.getFloat64(at),
      duration: view.getUint32(at + 8),
      offset: view.getUint32(at + 12),
      size: view.getUint32(at + 16),
      keySize: view.getUint32(at + 20),
      kinds: view.getUint8(at + 24),
    }
  })
  return groups.every(({ offset, size, keySize }) => offset + size <= limit && keySize <= size)
    ? groups
    : undefined
}

export interface ScannedGroup extends Pick<RecordedGroup, 'duration' | 'offset' | 'size' | 'keySize'> {
  decodeTime: number
  compositionOffset: number
  /** Of its key frame, ms since 1970. */
  receivedAt: number
}

/** Walks the fragments of a file from `start`. @returns its groups, and where whole fragments end: the torn rest is left out */
export function scanGroups(
  bytes: Uint8Array,
  start: number,
  { groups = [], base = 0 }: { groups?: ScannedGroup[]; base?: number } = {},
): { groups: ScannedGroup[]; end: number } {
  let at = start
  for (let head = readHead(bytes, at); head; head = readHead(bytes, at)) {
    const isVideo = head.track === VIDEO_TRACK
    if (isVideo && head.key) groups.push(groupOf(head, base + at))
    const group = groups.at(-1)
    if (group) {
      group.size = base + at + head.size - group.offset
      if (isVideo) group.duration = durationOf(group, head)
    }
    at += head.size
  }
  return { groups, end: at }
}

const groupOf = (
  { size, decodeTime, compositionOffset, receivedAt }: FragmentHead,
  offset: number,
): ScannedGroup => ({
  duration: 0,
  offset,
  size,
  keySize: size,
  decodeTime,
  compositionOffset,
  receivedAt,
})

/**
 * ms from the group's first frame to the end of this one. A frame without reordering is shown later than it is decoded when it follows on a
 * pause: the time that it is shown counts.
 */
export function durationOf(
  group: Pick<ScannedGroup, 'decodeTime' | 'compositionOffset'>,
  {
    decodeTime,
    duration,
    compositionOffset,
  }: Pick<FragmentHead, 'decodeTime' | 'duration' | 'compositionOffset'>,
): number {
  const lag = Math.max(0, compositionOffset - group.compositionOffset)
  const ticks = decodeTime + lag + duration - group.decodeTime
  return Math.max(0, Math.round((ticks * 1000) / VIDEO_TIMESCALE))
}

/**
 * Moves a group in place so that its first picture is decoded `startMs` after the beginning of the timeline; sound keeps its
 * distance from the pictures. The last picture ends before the group does: a browser deletes the whole of a group into whose first picture the
 * one before it reaches, and how long a last picture lasts was only guessed. Throws `Fmp4Error` when the bytes are not whole fragments.
 * @param duration of the group, ms
 * @param audioRate ticks a second of the sound; 0 without any
 */
export function retimeGroup(
  bytes: Uint8Array,
  { startMs, duration, audioRate }: { startMs: number; duration: number; audioRate: number },
): void {
  let first: number | undefined
  let last: { at: number; head: FragmentHead } | undefined
  let at = 0
  while (at < bytes.length) {
    const head = readHead(bytes, at)
    if (!head) throw new Fmp4Error('bad_fragment', 'group cut off')
    first ??= head.decodeTime
    const rate = head.track === VIDEO_TRACK ? VIDEO_TIMESCALE : audioRate
    const zero = rate === VIDEO_TIMESCALE ? first : Math.round((first * rate) / VIDEO_TIMESCALE)
    const time = Math.round((startMs * rate) / 1000) + head.decodeTime - zero
    retime(bytes.subarray(at, at + head.size), Math.max(0, time))
    if (head.track === VIDEO_TRACK) last = { at, head }
    at += head.size
  }
  if (first === undefined || !last) return
  const left =
    first +
    Math.round((duration * VIDEO_TIMESCALE) / 1000) -
    last.head.decodeTime -
    last.head.compositionOffset
  setDuration(bytes.subarray(last.at), Math.max(1, Math.min(Math.round(last.head.duration / 2), left)))
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** FNV-1a: finds damage, not intent. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
