import { packetOverhead, type RtpWriter } from './writer.ts'

interface NalFormat {
  head: number
  /** Writes the payload and fragment heads for the fragment of a NAL. */
  fragmentHead: (writer: RtpWriter, nal: Uint8Array, first: boolean, last: boolean) => void
  fragmentHeadLength: number
}

// RFC 6184 §5.8: FU indicator and FU header.
const h264: NalFormat = {
  head: 1,
  fragmentHeadLength: 2,
  fragmentHead(writer, nal, first, last) {
    const head = nal[0] ?? 0
    writer.byte((head & 0xe0) | 28)
    writer.byte((first ? 0x80 : 0) | (last ? 0x40 : 0) | (head & 0x1f))
  },
}

// RFC 7798 §4.4.3: payload header of type 49 and FU header.
const h265: NalFormat = {
  head: 2,
  fragmentHeadLength: 3,
  fragmentHead(writer, nal, first, last) {
    const head = nal[0] ?? 0
    writer.byte((head & 0x81) | (49 << 1))
    writer.byte(nal[1] ?? 0)
    writer.byte((first ? 0x80 : 0) | (last ? 0x40 : 0) | ((head >> 1) & 0x3f))
  },
}

/** Packets of one picture: whole NAL units where they fit in `size` payload bytes, fragments where not. */
export function packetizeVideo(
  writer: RtpWriter,
  codec: 'h264' | 'h265',
  units: readonly Uint8Array[],
  rtpTime: number,
  size: number,
): void {
  const format = codec === 'h264' ? h264 : h265
  const usable = units.filter(unit => unit.length > format.head)
  const piece = size - format.fragmentHeadLength
  let capacity = 0
  for (const unit of usable) {
    capacity += unit.length + Math.ceil(unit.length / piece) * (packetOverhead + format.fragmentHeadLength)
  }
  writer.start(capacity)
  for (const [index, unit] of usable.entries()) {
    const isLast = index === usable.length - 1
    if (unit.length <= size) {
      writer.open(rtpTime)
      writer.copy(unit, 0, unit.length)
      writer.close(isLast)
      continue
    }
    for (let at = format.head; at < unit.length; at += piece) {
      const end = Math.min(at + piece, unit.length)
      writer.open(rtpTime)
      format.fragmentHead(writer, unit, at === format.head, end === unit.length)
      writer.copy(unit, at, end)
      writer.close(isLast && end === unit.length)
    }
  }
}
