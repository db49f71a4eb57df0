import { Fmp4Error } from './errors.ts'

export const u8 = (...values: number[]): Uint8Array => Uint8Array.from(values)
export const u16 = (value: number): Uint8Array => u8(value >> 8, value)
export const u32 = (value: number): Uint8Array => u8(value >>> 24, value >>> 16, value >>> 8, value)

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, char => char.charCodeAt(0))

export const box = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = concat(parts)
  return concat([u32(8 + body.length), ascii(type), body])
}

/** A box with version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Uint8Array[]): Uint8Array =>
  box(type, u32(((version << 24) | flags) >>> 0), ...parts)

export interface BoxView {
  type: string
  /** Offsets in the bytes that were read: the box's start, its body, and the byte after it. */
  start: number
  body: number
  end: number
}

/** Lists the boxes of `bytes` between two offsets. Throws `Fmp4Error` when one does not fit. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): BoxView[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: BoxView[] = []
  let start = from
  while (start < to) {
    if (start + 8 > to) throw new Fmp4Error('bad_box', 'box header cut off')
    const size = view.getUint32(start)
    // Sizes 0 (to the end) and 1 (64 bit) are legal in files; nothing of ours has them.
    if (size < 8 || start + size > to) throw new Fmp4Error('bad_box', `box of ${size} bytes at ${start}`)
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    boxes.push({ type, start, body: start + 8, end: start + size })
    start += size
  }
  return boxes
}

/** Finds a box by its path of types, or undefined. */
export function findBox(bytes: Uint8Array, ...path: string[]): BoxView | undefined {
  let found: BoxView | undefined
  for (const type of path) {
    found = readBoxes(bytes, found?.body ?? 0, found?.end ?? bytes.length).find(each => each.type === type)
    if (!found) return undefined
  }
  return found
}
