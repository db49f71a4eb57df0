import { open, type FileHandle } from 'node:fs/promises'
import {
  Fmp4Error,
  readGroupTable,
  readRecordedHead,
  scanGroups,
  VIDEO_TIMESCALE,
  type RecordedGroup,
} from '@palisade/fmp4'
import { createGroupClock } from '../group-clock.ts'
import { parseLabel, type Label } from './label.ts'

export interface ReadFile {
  label: Label
  init: Buffer
  groups: RecordedGroup[]
  /** Bytes that are whole; more in a file that was torn. */
  wholeBytes: number
  bytes: number
  /** Its table was there; otherwise the groups were found by a scan, their kinds not known. */
  hasTable: boolean
}

/** The init segment, with its label, of an ordinary camera. */
const HEAD_BYTES = 4096
const HEAD_MAX_BYTES = 256 * 1024
const TAIL_BYTES = 4096
/** A minute of 40 Mbit/s. */
const SCAN_MAX_BYTES = 512 * 1024 * 1024

/** Reads one recorded file, from its table or by a scan. Rejects with `Fmp4Error` when it is none of ours. */
export async function readRecordedFile(file: string): Promise<ReadFile> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const { label, init, end } = await readHead(handle, size)
    const groups = await readTable(handle, size)
    if (groups) return { label, init, groups, wholeBytes: size, bytes: size, hasTable: true }
    return { label, init, ...(await scan(handle, size, end)), bytes: size, hasTable: false }
  } finally {
    await handle.close()
  }
}

async function readHead(
  handle: FileHandle,
  size: number,
): Promise<{ label: Label; init: Buffer; end: number }> {
  let bytes = await readAt(handle, 0, Math.min(HEAD_BYTES, size))
  for (;;) {
    try {
      const head = readRecordedHead(bytes)
      const label = parseLabel(head.label)
      if (!label) throw new Fmp4Error('unsupported', 'label of another kind')
      return { label, init: Buffer.from(head.init), end: head.end }
    } catch (error) {
      const more = Math.min(HEAD_MAX_BYTES, size)
      if (bytes.length >= more) throw error
      bytes = await readAt(handle, 0, more)
    }
  }
}

async function readTable(handle: FileHandle, size: number): Promise<RecordedGroup[] | undefined> {
  const tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size))
  const found = readGroupTable(tail, size)
  if (typeof found !== 'number') return found
  const whole = readGroupTable(await readAt(handle, size - found, found), size)
  return typeof whole === 'number' ? undefined : whole
}

async function scan(handle: FileHandle, size: number, start: number) {
  if (size > SCAN_MAX_BYTES) throw new Fmp4Error('unsupported', 'too long to be scanned')
  const bytes = await readAt(handle, 0, size)
  const { groups, end } = scanGroups(bytes, start)
  const clock = createGroupClock()
  const placed = groups.map(({ decodeTime, receivedAt, ...group }) => ({
    ...group,
    from: clock.place((decodeTime * 1000) / VIDEO_TIMESCALE, receivedAt),
    kinds: 0,
  }))
  return { groups: placed, wholeBytes: end }
}

/** Rejects when the file ends before. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, position + at)
    if (bytesRead === 0) throw new Fmp4Error('bad_box', 'file ends early')
    at += bytesRead
  }
  return bytes
}
