import { toMercator } from '@palisade/contract'
import { expect, test } from 'vitest'
import { placesAround } from './drop.ts'

test('one stands exactly where it was dropped', () => {
  const place = { longitude: 10.123456789, latitude: 50 }
  expect(placesAround(place, 1, false)).toEqual([place])
})

test.each([
  [false, 6],
  [true, 1.5],
])('several stand in rows, far enough apart to be told from each other (indoors %s)', (isIndoors, step) => {
  const places = placesAround({ longitude: 0, latitude: 0 }, 7, isIndoors).map(toMercator)
  expect(places).toHaveLength(7)
  const gaps = places.flatMap(([x, y], index) =>
    places.slice(index + 1).map(([x2, y2]) => Math.hypot(x - x2, y - y2)),
  )
  expect(Math.min(...gaps)).toBeCloseTo(step, 6)
})
