import type { RtpPacket } from '../rtp/packet.ts'
import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'
import { PictureAssembler, type NalInfo } from './picture-assembler.ts'
import { hasRecoveryPoint } from './recovery-point.ts'

const SUPPLEMENTAL = 6
const stapA = 24
const fuA = 28
/** These are passed over, as RFC 6184 §5.2 wants it. */
const undefinedType = 30

/**
 * H.264 (RFC 6184), packetization modes 0 and 1: single NAL units, STAP-A and FU-A. What belongs to the interleaved mode
 * (STAP-B, MTAP, FU-B) is refused: its picture is dropped.
 */
export function createH264Depacketizer(options: DepacketizerOptions): Depacketizer {
  const picture = new PictureAssembler(options, unitInfo)

  function aggregate(bytes: Uint8Array, start: number, end: number): void {
    let at = start + 1
    while (at + 2 <= end) {
      const size = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      if (size === 0 && bytes.subarray(at, end).every(byte => byte === 0)) return
      if (size === 0 || at + size > end) return picture.damage()
      picture.whole(unitInfo(bytes, at, at + size), bytes, at, at + size)
      at += size
    }
  }

  function fragment(bytes: Uint8Array, start: number, end: number): void {
    if (end - start < 3) return picture.damage()
    const head = ((bytes[start] ?? 0) & 0xe0) | ((bytes[start + 1] ?? 0) & 0x1f)
    const flags = bytes[start + 1] ?? 0
    if ((flags & 0x80) !== 0) picture.beginFragmented(nalInfo(head, bytes[start + 2] ?? 0), head)
    picture.fragment(bytes, start + 2, end, (flags & 0x40) !== 0)
  }

  return {
    packet(packet: RtpPacket) {
      const { bytes, start, end } = packet
      if (end <= start) return
      picture.startPacket(packet)
      const head = bytes[start] ?? 0
      const type = head & 0x1f
      if (type === stapA) aggregate(bytes, start, end)
      else if (type === fuA) fragment(bytes, start, end)
      else if (type <= 23) picture.whole(unitInfo(bytes, start, end), bytes, start, end)
      else if (type < undefinedType) picture.damage()
      picture.endPacket(packet)
    },
    gap: () => picture.gap(),
    restart: () => picture.restart(),
  }
}

function unitInfo(bytes: Uint8Array, start: number, end: number): NalInfo {
  const head = bytes[start] ?? 0
  const info = nalInfo(head, bytes[start + 1] ?? 0)
  return (head & 0x1f) === SUPPLEMENTAL
    ? { ...info, isRecoveryPoint: hasRecoveryPoint(bytes, start, end) }
    : info
}

/** `next` is the byte behind the head: its first bit is set when first_mb_in_slice is 0. */
function nalInfo(head: number, next: number): NalInfo {
  const type = head & 0x1f
  return {
    isSlice: type >= 1 && type <= 5,
    isKey: type === 5,
    isFirstSlice: (next & 0x80) !== 0,
    isUnknown: type === 0,
  }
}
