import type { Canvas } from './canvas.ts'
import { rgb } from './colour.ts'

/** A photograph as scenes are drawn: one luma and two chroma values a pixel. */
export interface Portrait {
  width: number
  height: number
  y: Uint8Array
  u: Uint8Array
  v: Uint8Array
}

/** @param bytes red, green and blue of each pixel */
export function portraitOf(bytes: Uint8Array, width: number, height: number): Portrait {
  const size = width * height
  const portrait = {
    width,
    height,
    y: new Uint8Array(size),
    u: new Uint8Array(size),
    v: new Uint8Array(size),
  }
  for (let at = 0; at < size; at++) {
    const { y, u, v } = rgb(bytes[at * 3] ?? 0, bytes[at * 3 + 1] ?? 0, bytes[at * 3 + 2] ?? 0)
    portrait.y[at] = y
    portrait.u[at] = u
    portrait.v[at] = v
  }
  return portrait
}

/** Draws a photograph that stands on a point. Scene units. @param size its height */
export function drawPortrait(
  { planes, width, height, scale }: Canvas,
  portrait: Portrait,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const high = Math.round(size * scale)
  const wide = Math.round((high * portrait.width) / portrait.height)
  const [left, top] = [Math.round(x * scale - wide / 2), Math.round(y * scale) - high]
  const [lumaStride, cbStride, crStride] = planes.strides
  for (let row = Math.max(0, top); row < Math.min(height, top + high); row++) {
    const from = Math.floor(((row - top) * portrait.height) / high) * portrait.width
    for (let column = Math.max(0, left); column < Math.min(width, left + wide); column++) {
      const source = from + Math.floor(((column - left) * portrait.width) / wide)
      planes.y[row * lumaStride + column] = portrait.y[source] ?? 0
      if ((row | column) & 1) continue
      planes.u[(row >> 1) * cbStride + (column >> 1)] = portrait.u[source] ?? 0
      planes.v[(row >> 1) * crStride + (column >> 1)] = portrait.v[source] ?? 0
    }
  }
}
