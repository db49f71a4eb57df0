import type { PacketBatch } from '../packetize/writer.ts'
import { readNtp, writeNtp } from './ntp.ts'

/** The header extension by which a replay tells of which moment a packet is (ONVIF Streaming §6.3). */
export interface ReplayTime {
  /** ms since 1970, by the clock of the device. */
  at: number
  /** The first packet after a gap in the recording. */
  isAfterGap: boolean
  /** The last packet before a gap, or of the recording. */
  isLast: boolean
}

const PROFILE = 0xabac
const WORDS = 3
const BYTES = 4 + WORDS * 4
const END = 0x40
const DISCONTINUITY = 0x20

/** @param at where the extension of a packet begins */
export function readReplayTime(bytes: Uint8Array, at: number, end: number): ReplayTime | undefined {
  if (at + BYTES > end) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(at) !== PROFILE || view.getUint16(at + 2) < WORDS) return undefined
  const flags = view.getUint8(at + 12)
  return {
    at: readNtp(view, at + 4),
    isAfterGap: (flags & DISCONTINUITY) !== 0,
    isLast: (flags & END) !== 0,
  }
}

const HEAD_BYTES = 4
const RTP_HEAD_BYTES = 12

/** The same packets, each with its time. The sequence in the extension is that of the batch, whose packets follow each other. */
export function withReplayTime(
  batch: PacketBatch,
  { at, isAfterGap, isLast }: ReplayTime,
  isKey: boolean,
): PacketBatch {
  const bytes = Buffer.allocUnsafe(batch.bytes.length + batch.offsets.length * BYTES)
  const flags = (isKey ? 0x80 : 0) | (isLast ? END : 0) | (isAfterGap ? DISCONTINUITY : 0)
  const offsets: number[] = []
  let to = 0
  for (const [index, start] of batch.offsets.entries()) {
    const end = batch.offsets[index + 1] ?? batch.bytes.length
    const body = start + HEAD_BYTES + RTP_HEAD_BYTES
    offsets.push(to)
    batch.bytes.copy(bytes, to, start, body)
    bytes[to + HEAD_BYTES] = (bytes[to + HEAD_BYTES] ?? 0) | 0x10
    bytes.writeUInt16BE(end - start - HEAD_BYTES + BYTES, to + 2)
    writeTime(bytes, to + HEAD_BYTES + RTP_HEAD_BYTES, at, flags)
    bytes[to + HEAD_BYTES + RTP_HEAD_BYTES + 13] = index & 0xff
    batch.bytes.copy(bytes, to + HEAD_BYTES + RTP_HEAD_BYTES + BYTES, body, end)
    to += end - start + BYTES
  }
  return { bytes, offsets }
}

function writeTime(bytes: Buffer, start: number, at: number, flags: number): void {
  bytes.fill(0, start, start + BYTES)
  bytes.writeUInt16BE(PROFILE, start)
  bytes.writeUInt16BE(WORDS, start + 2)
  writeNtp(bytes, start + 4, at)
  bytes[start + 12] = flags
}
