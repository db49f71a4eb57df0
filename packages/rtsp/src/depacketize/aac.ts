import type { RtpPacket } from '../rtp/packet.ts'
import type { AacHeaderWidths } from '../sdp/tracks.ts'
import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'
import { UnitBuffer } from './unit-buffer.ts'

/** AAC by RFC 3640 (AAC-hbr and AAC-lbr): several frames a packet, or one frame over several. Interleaving is refused. */
export function createAacDepacketizer(options: DepacketizerOptions, widths: AacHeaderWidths): Depacketizer {
  const frames = new UnitBuffer(options.accessUnit, options.unitsPerAccessUnit)
  /** Size of the frame whose fragments are being collected, 0 when there is none. */
  let wanted = 0
  let timestamp = 0

  function abandon(): void {
    wanted = 0
    frames.clear()
  }

  function emit(packet: RtpPacket): void {
    wanted = 0
    if (frames.isEmpty) return
    options.onUnit({
      timestamp: packet.timestamp,
      arrivedAt: packet.arrivedAt,
      key: true,
      units: frames.take().map(withoutAdts),
    })
  }

  function continueFrame(packet: RtpPacket, from: number): void {
    if (!frames.add(packet.bytes, from, packet.end) || frames.openLength > wanted) return abandon()
    if (frames.openLength === wanted) emit(packet)
  }

  function beginFrame(packet: RtpPacket, from: number, size: number): void {
    wanted = size
    timestamp = packet.timestamp
    frames.begin()
    continueFrame(packet, from)
  }

  function takeFrames(packet: RtpPacket, from: number, sizes: readonly number[]): void {
    let at = from
    for (const size of sizes) {
      if (at + size > packet.end || !frames.begin() || !frames.add(packet.bytes, at, at + size))
        return abandon()
      at += size
    }
    emit(packet)
  }

  return {
    packet(packet) {
      const { bytes, start, end } = packet
      if (end - start < 2) return
      const bits = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)
      const data = start + 2 + Math.ceil(bits / 8)
      const sizes = data <= end ? readSizes(bytes, start + 2, bits, widths) : undefined
      const [first = 0] = sizes ?? []
      if (!sizes || first === 0) return abandon()
      if (wanted > 0) {
        if (packet.timestamp === timestamp && first === wanted) return continueFrame(packet, data)
        abandon()
      }
      if (sizes.length === 1 && first > end - data) return beginFrame(packet, data, first)
      takeFrames(packet, data, sizes)
    },
    gap: abandon,
    restart: abandon,
  }
}

/** Some cameras send each frame with its head of ADTS (ISO 14496-3, 1.A.2.2); no frame of its own begins so. */
function withoutAdts(frame: Uint8Array): Uint8Array {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = frame
  const isHead = sync === 0xff && (kind & 0xf6) === 0xf0
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  const head = kind & 1 ? 7 : 9
  return isHead && length === frame.length && length > head ? frame.subarray(head) : frame
}

/** Frame sizes from the AU headers; undefined when they are malformed or interleaved. */
function readSizes(
  bytes: Uint8Array,
  start: number,
  bits: number,
  widths: AacHeaderWidths,
): number[] | undefined {
  const sizes: number[] = []
  for (let at = 0; at < bits;) {
    const index = sizes.length === 0 ? widths.index : widths.indexDelta
    if (at + widths.size + index > bits) return undefined
    const size = readBits(bytes, start * 8 + at, widths.size)
    const step = readBits(bytes, start * 8 + at + widths.size, index)
    if (size === 0 || (sizes.length > 0 && step !== 0)) return undefined
    sizes.push(size)
    at += widths.size + index
  }
  return sizes
}

function readBits(bytes: Uint8Array, from: number, width: number): number {
  let value = 0
  for (let at = from; at < from + width; at++)
    value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  return value
}
