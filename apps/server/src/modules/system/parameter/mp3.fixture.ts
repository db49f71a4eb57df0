/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz, joint stereo: 417 bytes a frame. */
const HEADER = [0xff, 0xfb, 0x90, 0x64]
export const FRAME_BYTES = 417

/** An MP3 file of silence. */
export function buildMp3(frames = 40, header: readonly number[] = HEADER, frameBytes = FRAME_BYTES): Buffer {
  const frame = Buffer.alloc(frameBytes)
  frame.set(header)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** An ID3v2 tag with `size` bytes of content. */
export function buildTag(size: number, content = 0): Buffer {
  const tag = Buffer.alloc(10 + size, content)
  tag.write('ID3', 'latin1')
  tag.set([4, 0, 0, (size >>> 21) & 0x7f, (size >>> 14) & 0x7f, (size >>> 7) & 0x7f, size & 0x7f], 3)
  return tag
}
