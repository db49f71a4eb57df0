import type { RtpPacket } from '../rtp/packet.ts'
import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'
import { PictureAssembler, type NalInfo } from './picture-assembler.ts'

const aggregationPacket = 48
const fragmentationUnit = 49

/** H.265 (RFC 7798) without decoding order numbers: single NAL units, aggregation packets and fragments. */
export function createH265Depacketizer(options: DepacketizerOptions): Depacketizer {
  const picture = new PictureAssembler(options, unitInfo)

  function aggregate(bytes: Uint8Array, start: number, end: number): void {
    let at = start + 2
    while (at + 2 <= end) {
      const size = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      if (size < 2 || at + size > end) return picture.damage()
      picture.whole(unitInfo(bytes, at), bytes, at, at + size)
      at += size
    }
  }

  function fragment(bytes: Uint8Array, start: number, end: number): void {
    if (end - start < 4) return picture.damage()
    const flags = bytes[start + 2] ?? 0
    const type = flags & 0x3f
    if ((flags & 0x80) !== 0) {
      const head = ((bytes[start] ?? 0) & 0x81) | (type << 1)
      picture.beginFragmented(nalInfo(type, bytes[start + 3] ?? 0), head, bytes[start + 1] ?? 0)
    }
    picture.fragment(bytes, start + 3, end, (flags & 0x40) !== 0)
  }

  return {
    packet(packet: RtpPacket) {
      const { bytes, start, end } = packet
      if (end - start < 2) return
      picture.startPacket(packet)
      const type = typeOf(bytes[start] ?? 0)
      if (type === aggregationPacket) aggregate(bytes, start, end)
      else if (type === fragmentationUnit) fragment(bytes, start, end)
      else if (type < aggregationPacket) picture.whole(unitInfo(bytes, start), bytes, start, end)
      else picture.damage()
      picture.endPacket(packet)
    },
    gap: () => picture.gap(),
    restart: () => picture.restart(),
  }
}

const typeOf = (head: number) => (head >> 1) & 0x3f

/** A head without a layer is none: such a unit begins with a start code. */
function unitInfo(bytes: Uint8Array, start: number): NalInfo {
  if (bytes[start] === 0 && bytes[start + 1] === 0)
    return { isSlice: false, isKey: false, isFirstSlice: false, isUnknown: true }
  return nalInfo(typeOf(bytes[start] ?? 0), bytes[start + 2] ?? 0)
}

/** `next` is the byte behind the two of the head: its first bit is first_slice_segment_in_pic_flag. */
function nalInfo(type: number, next: number): NalInfo {
  return { isSlice: type < 32, isKey: type >= 16 && type <= 21, isFirstSlice: (next & 0x80) !== 0 }
}
