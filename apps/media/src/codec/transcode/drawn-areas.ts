import type { Frame } from 'node-av/lib'
import type { Mask } from './transcode-job.ts'

/** Black in limited range, and in the full range of a JPEG. */
const BLACK = { limited: 16, full: 0 }
const GREY = 128
/** Tiles along the longer side of a blurred area, and pixels of the smallest one: a face in it is a few tiles. */
const BLUR_TILES = 8
const BLUR_PIXELS_MIN = 16

/** Pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Plane {
  bytes: Buffer
  stride: number
  /** Pixels of the picture that one of this plane covers, in both directions. */
  step: 1 | 2
}

export function planesOf(frame: Frame): Plane[] {
  const strides = frame.linesize
  return (frame.data ?? [])
    .slice(0, 3)
    .map((bytes, index) => ({ bytes, stride: strides[index] ?? 0, step: index === 0 ? 1 : 2 }))
}

/** The pixels that an area covers, rounded outwards: what is to be hidden never shows at an edge. */
export function pixelsOf(mask: Mask, { left, top, right, bottom }: Box): Box {
  const [width, height] = [right - left, bottom - top]
  const down = (value: number) => Math.floor(value / 2) * 2
  const up = (value: number) => Math.ceil(value / 2) * 2
  return {
    left: left + down(mask.left * width),
    top: top + down(mask.top * height),
    right: Math.min(right, left + up(mask.right * width)),
    bottom: Math.min(bottom, top + up(mask.bottom * height)),
  }
}

export function blacken(frame: Frame, box: Box, range: keyof typeof BLACK = 'limited'): void {
  for (const [index, plane] of planesOf(frame).entries()) fill(plane, box, index === 0 ? BLACK[range] : GREY)
}

/** Draws an area in tiles, each of the mean of its pixels. */
export function blur(frame: Frame, box: Box): void {
  const longer = Math.max(box.right - box.left, box.bottom - box.top)
  const side = Math.max(BLUR_PIXELS_MIN, Math.ceil(longer / BLUR_TILES / 2) * 2)
  for (const plane of planesOf(frame))
    for (let top = box.top; top < box.bottom; top += side)
      for (let left = box.left; left < box.right; left += side) {
        const right = Math.min(box.right, left + side)
        const tile = { left, top, right, bottom: Math.min(box.bottom, top + side) }
        fill(plane, tile, meanOf(plane, tile))
      }
}

function meanOf({ bytes, stride, step }: Plane, { left, top, right, bottom }: Box): number {
  let sum = 0
  let count = 0
  for (let row = top / step; row < bottom / step; row++)
    for (let column = left / step; column < right / step; column++) {
      sum += bytes[row * stride + column] ?? 0
      count++
    }
  return count === 0 ? 0 : Math.round(sum / count)
}

function fill({ bytes, stride, step }: Plane, { left, top, right, bottom }: Box, value: number): void {
  for (let row = top / step; row < bottom / step; row++)
    bytes.fill(value, row * stride + left / step, row * stride + right / step)
}
