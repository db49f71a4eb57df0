import { toMercator, type Point } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { draggedPlan, gripAt, handlesOf } from './plan-handles.ts'

const plan = { longitude: 0, latitude: 0, width: 100, rotation: 0 }
const pixels = { pixelWidth: 200, pixelHeight: 100 }

describe('dragging', () => {
  test('the middle moves the plan and nothing else', () => {
    const moved = draggedPlan(plan, 'move', [5, 5], [105, -45])
    expect(moved).toMatchObject({ width: 100, rotation: 0 })
    const [x, y] = toMercator(moved)
    expect(x).toBeCloseTo(100, 2)
    expect(y).toBeCloseTo(-50, 2)
  })

  test('a corner scales it about its middle, within what a plan may be', () => {
    expect(draggedPlan(plan, 'scale', [50, 25], [100, 50])).toEqual({ ...plan, width: 200 })
    expect(draggedPlan(plan, 'scale', [50, 25], [0, 0]).width).toBe(1)
    expect(draggedPlan(plan, 'scale', [50, 25], [5e7, 0]).width).toBe(20_000)
  })

  test('the handle turns it clockwise, and never farther than half around', () => {
    expect(draggedPlan(plan, 'turn', [0, 40], [40, 0]).rotation).toBe(90)
    expect(draggedPlan({ ...plan, rotation: 170 }, 'turn', [0, 40], [40, 0]).rotation).toBe(-100)
    expect(draggedPlan({ ...plan, rotation: -350 }, 'turn', [0, 40], [0, 40]).rotation).toBe(10)
  })
})

describe('what is held', () => {
  test.each<[string, Point, ReturnType<typeof gripAt>]>([
    ['the middle', [0, 0], 'move'],
    ['just inside an edge', [49, 0], 'move'],
    ['a corner', [50, 25], 'scale'],
    ['the handle below the upper edge', [0, 19], 'turn'],
    ['beside it', [80, 0], undefined],
    ['above the upper edge', [30, 30], undefined],
  ])('%s', (_name, point, grip) => expect(gripAt(plan, pixels, point, 3)).toBe(grip))

  test('turned by 90°, what was beside it is on it', () => {
    expect(gripAt({ ...plan, rotation: 90 }, pixels, [0, 45], 3)).toBe('move')
    expect(gripAt({ ...plan, rotation: 90 }, pixels, [45, 0], 3)).toBeUndefined()
    const { turn } = handlesOf({ ...plan, rotation: 90 }, pixels)
    expect(turn[0]).toBeCloseTo(19, 6)
    expect(turn[1]).toBeCloseTo(0, 6)
  })
})
