import type { FaceBox } from '@palisade/contract/recognition'
import type { Rgb } from './read-rgb.ts'

export interface Point {
  x: number
  y: number
}

/** Where the pixels of a crop come from: `origin` is its upper left corner, `right` and `down` a step of one pixel. */
export interface Frame {
  origin: Point
  right: Point
  down: Point
}

/** A square of `side` pixels of the picture around a centre, turned by `angle` radians, as a frame of `size` pixels. */
export function frameAround(centre: Point, side: number, size: number, angle = 0): Frame {
  const step = side / size
  const right = { x: Math.cos(angle) * step, y: Math.sin(angle) * step }
  const down = { x: -right.y, y: right.x }
  const half = size / 2
  const origin = { x: centre.x - (right.x + down.x) * half, y: centre.y - (right.y + down.y) * half }
  return { origin, right, down }
}

/**
 * Cuts a square out of a picture. Pixels outside the picture, or outside `within`, are black. A crop that is smaller than
 * its source takes the mean of several points for each pixel, so that fine patterns do not flicker into it.
 */
export function crop(picture: Rgb, frame: Frame, size: number, within?: FaceBox): Rgb {
  const { origin, right, down } = frame
  const samples = Math.min(8, Math.max(1, Math.round(Math.hypot(right.x, right.y))))
  const bounds = within ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const data = new Uint8Array(size * size * 3)
  const sum: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      sum.fill(0)
      for (let part = 0; part < samples * samples; part++) {
        const across = column + ((part % samples) + 0.5) / samples
        const along = row + (Math.floor(part / samples) + 0.5) / samples
        const x = origin.x + right.x * across + down.x * along - 0.5
        const y = origin.y + right.y * across + down.y * along - 0.5
        addSample(picture, bounds, { x, y }, sum)
      }
      const at = (row * size + column) * 3
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = Math.round((sum[channel] ?? 0) / (samples * samples))
    }
  return { data, width: size, height: size }
}

function addSample(
  { data, width, height }: Rgb,
  bounds: FaceBox,
  { x, y }: Point,
  sum: [number, number, number],
): void {
  if (x < bounds.x - 0.5 || y < bounds.y - 0.5) return
  if (x > bounds.x + bounds.width - 0.5 || y > bounds.y + bounds.height - 0.5) return
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const nextX = Math.min(width - 1, left + 1)
  const nextY = Math.min(height - 1, top + 1)
  const shareX = Math.min(1, Math.max(0, x - left))
  const shareY = Math.min(1, Math.max(0, y - top))
  const at = (column: number, row: number, channel: number) => data[(row * width + column) * 3 + channel] ?? 0
  for (let channel = 0; channel < 3; channel++) {
    const above = at(left, top, channel) * (1 - shareX) + at(nextX, top, channel) * shareX
    const below = at(left, nextY, channel) * (1 - shareX) + at(nextX, nextY, channel) * shareX
    sum[channel as 0 | 1 | 2] += above * (1 - shareY) + below * shareY
  }
}

/** Left and right exchanged. */
export function mirrored({ data, width, height }: Rgb): Rgb {
  const result = new Uint8Array(data.length)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * 3
      result.set(data.subarray(from, from + 3), (row * width + width - 1 - column) * 3)
    }
  return { data: result, width, height }
}
