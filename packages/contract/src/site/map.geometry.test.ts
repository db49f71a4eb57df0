import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromMercator,
  mercatorScale,
  movedWithPlan,
  offPlan,
  onPlan,
  planCorners,
  toMercator,
} from './map.geometry.ts'

const placement = fc.record({
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  width: fc.double({ min: 5, max: 2000, noNaN: true }),
  rotation: fc.double({ min: -360, max: 360, noNaN: true }),
})
const offset = fc.tuple(
  fc.double({ min: -500, max: 500, noNaN: true }),
  fc.double({ min: -500, max: 500, noNaN: true }),
)
const flat = { longitude: 0, latitude: 0, width: 100, rotation: 0 }

test('a place comes back from Mercator as it went', () => {
  fc.assert(
    fc.property(placement, ({ longitude, latitude }) => {
      const back = fromMercator(toMercator({ longitude, latitude }))
      expect(back.longitude).toBeCloseTo(longitude, 9)
      expect(back.latitude).toBeCloseTo(latitude, 9)
    }),
  )
  expect(toMercator({ longitude: 0, latitude: 90 })[1]).toBeLessThan(20_037_509)
})

test('a metre of Mercator is longer away from the equator', () => {
  expect(mercatorScale(0)).toBe(1)
  expect(mercatorScale(60)).toBeCloseTo(2, 9)
})

describe('a plan', () => {
  test('turned clockwise by 90° has its right edge in the south', () => {
    const { longitude, latitude } = offPlan({ ...flat, rotation: 90 }, [50, 0])
    expect(longitude).toBeCloseTo(0, 9)
    expect(latitude).toBeCloseTo(-50 / 111_319.5, 7)
  })

  test('gives each point back', () => {
    fc.assert(
      fc.property(placement, offset, (plan, point) => {
        const [x, y] = onPlan(plan, offPlan(plan, point))
        expect(x).toBeCloseTo(point[0], 4)
        expect(y).toBeCloseTo(point[1], 4)
      }),
    )
  })

  test('has corners as far apart as its picture is wide and high', () => {
    const pixels = { pixelWidth: 400, pixelHeight: 200 }
    const corners = planCorners({ ...flat, rotation: 30 }, pixels).map(toMercator)
    const length = (from: number, to: number) =>
      Math.hypot(corners[to]![0] - corners[from]![0], corners[to]![1] - corners[from]![1])
    expect(length(0, 1)).toBeCloseTo(100, 3)
    expect(length(1, 2)).toBeCloseTo(50, 3)
    expect(length(0, 2)).toBeCloseTo(Math.hypot(100, 50), 3)
  })

  test('that is moved, turned and scaled takes along what stands on it, to the same spot of the picture', () => {
    fc.assert(
      fc.property(placement, placement, offset, (from, to, point) => {
        const moved = movedWithPlan(from, to, offPlan(from, point))
        const [x, y] = onPlan(to, moved)
        expect(x / to.width).toBeCloseTo(point[0] / from.width, 3)
        expect(y / to.width).toBeCloseTo(point[1] / from.width, 3)
      }),
    )
  })
})
