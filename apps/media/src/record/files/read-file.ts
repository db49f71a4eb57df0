import {
  Fmp4Error,
  readGroupTable,
  readRecordedHead,
  scanGroups,
  VIDEO_TIMESCALE,
  type RecordedGroup,
  type ScannedGroup,
} from '@palisade/fmp4'
import { createGroupClock } from '../group-clock.ts'
import { parseLabel, type Label } from './label.ts'
import { openOnDisk, type OpenRecorded, type RecordedSource } from './recorded-source.ts'

export interface ReadFile {
  label: Label
  init: Buffer
  groups: RecordedGroup[]
  /** Bytes up to the end of the last complete group; a file that was not ended is longer. */
  wholeBytes: number
  bytes: number
  /** Whether the file has its table. Otherwise a scan found the groups, whose kinds are unknown then. */
  hasTable: boolean
}

/** Bytes that are read first: enough for init segment and label of an ordinary camera. */
const HEAD_BYTES = 4096
const HEAD_MAX_BYTES = 256 * 1024
const TAIL_BYTES = 4096
/** Largest file that is scanned, bytes: more than a minute of 40 Mbit/s has. */
const SCAN_MAX_BYTES = 512 * 1024 * 1024
const SCAN_PART_BYTES = 4 * 1024 * 1024
const FRAGMENT_MAX_BYTES = 64 * 1024 * 1024

/** Reads the groups of a recorded file from its table or, without one, by a scan. Rejects with `Fmp4Error` if it is not a file of ours. */
export async function readRecordedFile(file: string, open: OpenRecorded = openOnDisk): Promise<ReadFile> {
  const source = await open(file)
  try {
    const { size } = source
    const { label, init, end } = await readHead(source)
    const groups = await readTable(source)
    if (groups) return { label, init, groups, wholeBytes: size, bytes: size, hasTable: true }
    return { label, init, ...(await scan(source, end)), bytes: size, hasTable: false }
  } finally {
    await source.close()
  }
}

async function readHead(source: RecordedSource): Promise<{ label: Label; init: Buffer; end: number }> {
  const { size } = source
  let bytes = await source.read(0, Math.min(HEAD_BYTES, size))
  for (;;) {
    try {
      const head = readRecordedHead(bytes)
      const label = parseLabel(head.label)
      if (!label) throw new Fmp4Error('unsupported', 'label of another kind')
      return { label, init: Buffer.from(head.init), end: head.end }
    } catch (error) {
      const more = Math.min(HEAD_MAX_BYTES, size)
      if (bytes.length >= more) throw error
      bytes = await source.read(0, more)
    }
  }
}

async function readTable(source: RecordedSource): Promise<RecordedGroup[] | undefined> {
  const { size } = source
  const tail = await source.read(Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size))
  const found = readGroupTable(tail, size)
  if (typeof found !== 'number') return found
  const whole = readGroupTable(await source.read(size - found, found), size)
  return typeof whole === 'number' ? undefined : whole
}

/** Scans a file part by part, so that it is never in memory as a whole. For a fragment larger than a part, a larger part is read. */
async function scanParts(source: RecordedSource, start: number) {
  const groups: ScannedGroup[] = []
  let at = start
  for (let length = SCAN_PART_BYTES; at < source.size;) {
    const bytes = await source.read(at, Math.min(length, source.size - at))
    const { end } = scanGroups(bytes, 0, { groups, base: at })
    at += end
    const isLast = at - end + bytes.length >= source.size
    if (end === 0 && (isLast || length >= FRAGMENT_MAX_BYTES)) break
    length = end === 0 ? length * 2 : SCAN_PART_BYTES
  }
  return { groups, end: at }
}

async function scan(source: RecordedSource, start: number) {
  const { size } = source
  if (size > SCAN_MAX_BYTES) throw new Fmp4Error('unsupported', 'too long to be scanned')
  const { groups, end } = await scanParts(source, start)
  const clock = createGroupClock()
  const placed = groups.map(({ decodeTime, receivedAt, duration, offset, size: length, keySize }) => ({
    duration,
    offset,
    size: length,
    keySize,
    from: clock.place((decodeTime * 1000) / VIDEO_TIMESCALE, receivedAt),
    kinds: 0,
  }))
  return { groups: placed, wholeBytes: end }
}
