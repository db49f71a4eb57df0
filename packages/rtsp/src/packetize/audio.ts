import { packetOverhead, type RtpWriter } from './writer.ts'

/** Largest frame the 13 size bits of AAC-hbr can name (RFC 3640 §3.3.6). */
const largestFrame = 0x1fff

export const samplesPerAacFrame = 1024

/** AAC-hbr: one frame a packet, fragmented when larger than `size`. */
export function packetizeAac(
  writer: RtpWriter,
  frames: readonly Uint8Array[],
  rtpTime: number,
  size: number,
): void {
  const usable = frames.filter(frame => frame.length > 0 && frame.length <= largestFrame)
  const piece = size - 4
  let capacity = 0
  for (const frame of usable)
    capacity += frame.length + Math.ceil(frame.length / piece) * (packetOverhead + 4)
  writer.start(capacity)
  for (const [index, frame] of usable.entries()) {
    for (let at = 0; at < frame.length; at += piece) {
      const end = Math.min(at + piece, frame.length)
      writer.open(rtpTime + index * samplesPerAacFrame)
      writer.word(16)
      writer.word(frame.length << 3)
      writer.copy(frame, at, end)
      writer.close(end === frame.length)
    }
  }
}

/** PCMA and PCMU (RFC 3551 §4.5.14): samples as they are, one byte each and channel. */
export function packetizeG711(
  writer: RtpWriter,
  frames: readonly Uint8Array[],
  rtpTime: number,
  size: number,
  channels: number,
): void {
  let capacity = 0
  for (const frame of frames) capacity += frame.length + Math.ceil(frame.length / size) * packetOverhead
  writer.start(capacity)
  let sent = 0
  for (const frame of frames) {
    for (let at = 0; at < frame.length; at += size) {
      const end = Math.min(at + size, frame.length)
      writer.open(rtpTime + sent)
      writer.copy(frame, at, end)
      writer.close(false)
      sent += (end - at) / channels
    }
  }
}
