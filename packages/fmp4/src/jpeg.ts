import { Fmp4Error } from './errors.ts'
import { checkedSize, type SpsInfo } from './h264.ts'

/** Markers without a length, and those of a frame header (ISO 10918-1 table B.1). */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2

/** The size of a JPEG, as a sequence set tells that of other pictures. Throws `Fmp4Error` when it is none. */
export function parseJpegSize(bytes: Uint8Array): SpsInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      const size = checkedSize(view.getUint16(at + 7), view.getUint16(at + 5))
      const depth = { chromaFormat: 1, bitDepthLuma: 8, bitDepthChroma: 8 }
      return { id: 0, ...size, ...depth, codec: 'mp4v.6C', reorderFrames: 0 }
    }
    at += isBare(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  throw new Fmp4Error('bad_parameter_set', 'no size in a JPEG')
}
