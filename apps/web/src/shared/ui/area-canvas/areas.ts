import { CAMERA_MASKS_MAX, type Mask } from '@palisade/contract'

/** A place in the picture, in parts of it. */
export interface Point {
  x: number
  y: number
}

/** How far an arrow key moves or resizes, and the smallest side. */
export const AREA_STEP = 0.01
const SMALLEST = 0.02

const clamp = (value: number, most = 1): number => Math.min(most, Math.max(0, value))
/** A ten-thousandth of the picture is less than a pixel. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000

const rounded = ({ left, top, right, bottom }: Mask): Mask => ({
  left: round(left),
  top: round(top),
  right: round(right),
  bottom: round(bottom),
})

/** The rectangle between two points, wherever they are dragged to; undefined while it is too small to be meant. */
export function between(a: Point, b: Point): Mask | undefined {
  const mask = rounded({
    left: clamp(Math.min(a.x, b.x)),
    top: clamp(Math.min(a.y, b.y)),
    right: clamp(Math.max(a.x, b.x)),
    bottom: clamp(Math.max(a.y, b.y)),
  })
  const isMeant = mask.right - mask.left >= SMALLEST && mask.bottom - mask.top >= SMALLEST
  return isMeant ? mask : undefined
}

/** As large as it was, within the picture. */
export function moved({ left, top, right, bottom }: Mask, by: Point): Mask {
  const [width, height] = [right - left, bottom - top]
  const [x, y] = [clamp(left + by.x, 1 - width), clamp(top + by.y, 1 - height)]
  return rounded({ left: x, top: y, right: x + width, bottom: y + height })
}

/** Its lower right corner moves. */
export const resized = (mask: Mask, by: Point): Mask =>
  rounded({
    ...mask,
    right: Math.max(mask.left + SMALLEST, clamp(mask.right + by.x)),
    bottom: Math.max(mask.top + SMALLEST, clamp(mask.bottom + by.y)),
  })

/** One in the middle, beside those that were added there before. */
export function added(masks: readonly Mask[]): Mask[] {
  if (masks.length >= CAMERA_MASKS_MAX) return [...masks]
  const by = { x: (masks.length % 8) * 0.03, y: (masks.length % 8) * 0.03 }
  return [...masks, moved({ left: 0.35, top: 0.35, right: 0.6, bottom: 0.6 }, by)]
}

export const without = (masks: readonly Mask[], index: number): Mask[] =>
  masks.filter((_, other) => other !== index)

export const withArea = (masks: readonly Mask[], index: number, mask: Mask): Mask[] =>
  masks.map((before, other) => (other === index ? mask : before))

/** Percent of a tile of `tileRatio` that its picture covers, which is as large as its own shape allows. */
export function pictureBox({ width, height }: { width: number; height: number }, tileRatio: number) {
  const ratio = width > 0 && height > 0 ? width / height : tileRatio
  const wide = Math.min(1, ratio / tileRatio) * 100
  const high = Math.min(1, tileRatio / ratio) * 100
  return {
    left: `${(100 - wide) / 2}%`,
    top: `${(100 - high) / 2}%`,
    width: `${wide}%`,
    height: `${high}%`,
  }
}
