import { decodeStrip, STRIP_BLOCKS, stripRows } from './strip.ts'

/** Reads the strip out of a luma plane: the middle of each block against mid grey. */
export function readStrip(
  luma: Uint8Array,
  width: number,
  height: number,
  stride = width,
): number | undefined {
  const row = height - Math.ceil(stripRows(height) / 2)
  const block = width / STRIP_BLOCKS
  const bits = Array.from({ length: STRIP_BLOCKS }, (_, index) => {
    const at = row * stride + Math.floor((index + 0.5) * block)
    return (luma[at] ?? 0) > 125
  })
  return decodeStrip(bits)
}
