import { FREE_LAYOUTS, WALL_LAYOUTS } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { fittingGrid, gridOf, layoutFor, neighbour, roomFor, tileLimitOf } from './layout.ts'

describe.each([...WALL_LAYOUTS, ...FREE_LAYOUTS])('layout %i', layout => {
  const { columns, rows, cells } = gridOf(layout)

  it('has that many windows, which fill the wall without overlap', () => {
    expect(cells).toHaveLength(layout)
    const taken = cells.flatMap(({ column, row, span }) =>
      Array.from({ length: span * span }, (_, i) => `${column + (i % span)},${row + Math.floor(i / span)}`),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.length).toBeLessThanOrEqual(columns * rows)
    // No row is empty.
    expect(taken.length).toBeGreaterThan(columns * (rows - 1))
  })

  it('reaches every window by the arrow keys', () => {
    const reached = new Set([0])
    for (const from of reached)
      for (const direction of ['left', 'right', 'up', 'down'] as const)
        reached.add(neighbour(gridOf(layout), from, direction))
    expect(reached.size).toBe(layout)
  })
})

it('stays at the edge', () => {
  expect(neighbour(gridOf(4), 0, 'left')).toBe(0)
  expect(neighbour(gridOf(4), 1, 'down')).toBe(3)
})

it('goes by the columns in which the windows stand', () => {
  const tall = fittingGrid(4, { width: 300, height: 900 }, 16 / 9)
  expect(tall).toMatchObject({ columns: 1, rows: 4 })
  expect(neighbour(tall, 0, 'down')).toBe(1)
  expect(neighbour(tall, 0, 'right')).toBe(0)
})

it('keeps its large windows whatever the shape', () => {
  expect(fittingGrid(6, { width: 300, height: 900 }, 16 / 9)).toEqual(gridOf(6))
})

it('is the smallest with room', () => {
  expect([1, 2, 5, 7, 10, 11, 40].map(layoutFor)).toEqual([1, 2, 6, 9, 10, 12, 12])
})

it('is a free view where nothing else has room', () => {
  expect([5, 12, 13, 21, 36, 50].map(roomFor)).toEqual([6, 12, 16, 25, 36, 36])
})

it('takes twelve cameras in the layouts of VIDEO-3, and 36 in a free view', () => {
  expect(WALL_LAYOUTS.map(tileLimitOf)).toEqual(WALL_LAYOUTS.map(() => 12))
  expect(FREE_LAYOUTS.map(tileLimitOf)).toEqual(FREE_LAYOUTS.map(() => 36))
})
