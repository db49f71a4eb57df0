import { expect, test } from 'vitest'
import { fittingGrid } from './layout.ts'
import { usualShape, widthBesideMap } from './wall-fit.ts'

const SHAPE = 16 / 9
/** The wall's height, and the width for wall and map, at 1366 × 768 and at 1920 × 1080. */
const rooms = [
  { width: 1106, height: 640, usual: 805 },
  { width: 1660, height: 980, usual: 1238 },
]

/** Share of the wall that is black. */
function bars(layout: 1 | 2 | 4 | 9 | 12, width: number, height: number, shape = SHAPE): number {
  const { columns, rows } = fittingGrid(layout, { width, height }, shape)
  const picture = Math.min(width / columns, (height / rows) * shape)
  return 1 - (layout * picture * (picture / shape)) / (width * height)
}

test.each(rooms)('a quarter at most is black beside a map, and the map is there (%o)', room => {
  for (const layout of [1, 2, 4, 9, 12] as const) {
    const width = widthBesideMap(layout, room, SHAPE)
    expect(bars(layout, width, room.height)).toBeLessThanOrEqual(0.25)
    expect(room.width - width).toBeGreaterThanOrEqual(240)
  }
})

test.each(rooms)('two stand above each other, tall ones side by side (%o)', room => {
  const columnsOf = (shape: number) => {
    const width = widthBesideMap(2, room, shape)
    return fittingGrid(2, { width, height: room.height }, shape).columns
  }
  expect([columnsOf(SHAPE), columnsOf(9 / 16)]).toEqual([1, 2])
})

test('what two pictures leave empty is given to the map', () => {
  expect(widthBesideMap(2, { width: 1106, height: 640, usual: 805 }, SHAPE)).toBe(568)
})

test('where the map has no more to give, the wall keeps its usual width', () => {
  expect(widthBesideMap(4, { width: 500, height: 400, usual: 380 }, SHAPE)).toBe(380)
})

test('most pictures decide the shape; without any it is that of nearly all cameras', () => {
  expect(usualShape([9 / 16, SHAPE, SHAPE])).toBe(SHAPE)
  expect(usualShape([])).toBe(SHAPE)
})
