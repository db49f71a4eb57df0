import { onPlan, toMercator, type PlanPlacement } from '@palisade/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstPlacement, distributeOver } from './distribution.rules.ts'

const count = fc.integer({ min: 1, max: 400 })
const square: [number, number][] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.006],
  [10, 50.006],
]
const distinct = (places: { longitude: number; latitude: number }[]) =>
  new Set(places.map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size

test('within an outline there are as many places as asked for, all inside, no two the same', () => {
  fc.assert(
    fc.property(count, wanted => {
      const places = distributeOver({ on: 'outline', outline: square }, wanted)
      expect(distinct(places)).toBe(wanted)
      for (const { longitude, latitude } of places) {
        expect(longitude > 10 && longitude < 10.01).toBe(true)
        expect(latitude > 50 && latitude < 50.006).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('places nothing in the missing corner of a corner-shaped area', () => {
  const outline: [number, number][] = [
    [10, 50],
    [10.01, 50],
    [10.01, 50.003],
    [10.005, 50.003],
    [10.005, 50.006],
    [10, 50.006],
  ]
  const places = distributeOver({ on: 'outline', outline }, 40)
  expect(places).toHaveLength(40)
  expect(places.filter(({ longitude, latitude }) => longitude > 10.005 && latitude > 50.003)).toEqual([])
})

test.each([
  [
    'of one point',
    [
      [10, 50],
      [10, 50],
      [10, 50],
    ],
  ],
  [
    'of one line',
    [
      [10, 50],
      [10.01, 50.01],
      [10.02, 50.02],
    ],
  ],
] as [string, [number, number][]][])('an outline %s still gives each its own place', (_name, outline) => {
  expect(distinct(distributeOver({ on: 'outline', outline }, 25))).toBe(25)
})

test('keeps some metres between positions around a point', () => {
  const places = distributeOver({ on: 'point', longitude: 0, latitude: 0 }, 50).map(toMercator)
  const nearest = places.flatMap(([x, y], index) =>
    places.slice(index + 1).map(([x2, y2]) => Math.hypot(x - x2, y - y2)),
  )
  expect(Math.min(...nearest)).toBeGreaterThan(5)
  expect(Math.max(...nearest)).toBeLessThan(150)
})

test('keeps every position within the picture of a plan, however it is rotated', () => {
  const plan: PlanPlacement = { longitude: 10, latitude: 50, width: 80, rotation: 33 }
  const places = distributeOver({ on: 'plan', plan, pixelWidth: 800, pixelHeight: 400 }, 30)
  expect(distinct(places)).toBe(30)
  for (const place of places) {
    const [x, y] = onPlan(plan, place)
    expect(Math.abs(x)).toBeLessThan(40)
    expect(Math.abs(y)).toBeLessThan(20)
  }
})

describe('a first plan', () => {
  const nowhere = { longitude: null, latitude: null, boundary: null }

  test('lies over the outline of the nearest area that has one', () => {
    const placement = firstPlacement([nowhere, { ...nowhere, boundary: square }])
    expect(placement).toMatchObject({ rotation: 0 })
    expect(placement!.longitude).toBeCloseTo(10.005, 6)
    expect(placement!.latitude).toBeCloseTo(50.003, 6)
    expect(placement!.width).toBeGreaterThan(700)
    expect(placement!.width).toBeLessThan(730)
  })

  test('lies at a position, and nowhere when nothing has one', () => {
    expect(firstPlacement([nowhere, { ...nowhere, longitude: 3, latitude: 4 }])).toEqual({
      longitude: 3,
      latitude: 4,
      width: 60,
      rotation: 0,
    })
    expect(firstPlacement([nowhere])).toBeUndefined()
  })
})
