import { mix, type Colour } from './colour.ts'

/** Scenes are drawn in these units whatever the picture's size; y grows downwards. */
export const SCENE_WIDTH = 1280
export const SCENE_HEIGHT = 720

export type Point = readonly [x: number, y: number]

/** The three planes of a YUV 4:2:0 picture; rows may be longer than the picture (`strides`). */
export type Planes = {
  y: Uint8Array
  u: Uint8Array
  v: Uint8Array
  strides: readonly [number, number, number]
}

export type Canvas = ReturnType<typeof createCanvas>

export function createPlanes(width: number, height: number): Planes {
  const quarter = (width * height) / 4
  return {
    y: new Uint8Array(width * height),
    u: new Uint8Array(quarter),
    v: new Uint8Array(quarter),
    strides: [width, width / 2, width / 2],
  }
}

/** Draws filled shapes into planes. `width` and `height` are even, in pixels; shapes are in scene units. */
export function createCanvas(planes: Planes, width: number, height: number) {
  const scale = width / SCENE_WIDTH
  const { y: luma, u: cb, v: cr, strides } = planes
  const [lumaStride, cbStride, crStride] = strides

  /** One row, in pixels, ends clipped. */
  function span(row: number, from: number, to: number, colour: Colour): void {
    const start = Math.max(0, Math.round(from))
    const end = Math.min(width, Math.round(to))
    if (row < 0 || row >= height || start >= end) return
    luma.fill(colour.y, row * lumaStride + start, row * lumaStride + end)
    if (row & 1) return
    const half = row >> 1
    cb.fill(colour.u, half * cbStride + (start >> 1), half * cbStride + ((end + 1) >> 1))
    cr.fill(colour.v, half * crStride + (start >> 1), half * crStride + ((end + 1) >> 1))
  }

  function pixelRect(x: number, y: number, w: number, h: number, colour: Colour): void {
    for (let row = Math.round(y); row < Math.round(y + h); row++) span(row, x, x + w, colour)
  }

  function rect(x: number, y: number, w: number, h: number, colour: Colour): void {
    pixelRect(x * scale, y * scale, w * scale, Math.max(h * scale, 1), colour)
  }

  function ellipse(x: number, y: number, rx: number, ry: number, colour: Colour): void {
    const [cx, cy, radiusX, radiusY] = [x * scale, y * scale, rx * scale, ry * scale]
    for (let row = Math.ceil(cy - radiusY); row <= cy + radiusY; row++) {
      const reach = radiusX * Math.sqrt(Math.max(0, 1 - ((row - cy) / radiusY) ** 2))
      span(row, cx - reach, cx + reach, colour)
    }
  }

  /** A convex polygon, filled. */
  function polygon(points: readonly Point[], colour: Colour): void {
    const rows = points.map(([, y]) => y * scale)
    for (
      let row = Math.max(0, Math.ceil(Math.min(...rows)));
      row <= Math.min(height, Math.max(...rows));
      row++
    ) {
      const crossings = rowCrossings(points, row / scale)
      if (crossings) span(row, crossings[0] * scale, crossings[1] * scale, colour)
    }
  }

  /** A line `thickness` scene units wide. */
  function line(from: Point, to: Point, thickness: number, colour: Colour): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy) || 1
    // A line thinner than a pixel would leave gaps.
    const half = Math.max(thickness, 1.2 / scale) / 2
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
    const corners: Point[] = [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
      [to[0] - nx, to[1] - ny],
      [from[0] - nx, from[1] - ny],
    ]
    polygon(corners, colour)
  }

  /** Rows blended from one colour at `y` to another at `y + h`. */
  function gradient(x: number, y: number, w: number, h: number, top: Colour, bottom: Colour): void {
    const rows = Math.ceil(h * scale)
    for (let row = 0; row < rows; row++) {
      span(Math.round(y * scale) + row, x * scale, (x + w) * scale, mix(top, bottom, row / rows))
    }
  }

  return { planes, width, height, scale, span, pixelRect, rect, ellipse, polygon, line, gradient }
}

/** Where a polygon's outline meets the row at `y`: leftmost and rightmost x. */
function rowCrossings(points: readonly Point[], y: number): [number, number] | undefined {
  let left = Infinity
  let right = -Infinity
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1]
    if ((y1 <= y && y2 <= y) || (y1 > y && y2 > y)) return
    const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
    left = Math.min(left, x)
    right = Math.max(right, x)
  })
  return left <= right ? [left, right] : undefined
}
