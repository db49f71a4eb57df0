import { expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { boundsOf } from './acted-queries.ts'

const placed = (longitude: number | null, latitude: number | null) =>
  mapResource({ id: `${longitude} ${latitude}`, longitude, latitude })

test('the bounds hold all that has a place', () => {
  const bounds = { west: -3, south: 30, east: 121.6, north: 31.2 }
  expect(boundsOf([placed(121.5, 31.2), placed(null, null), placed(-3, 30), placed(121.6, 31)])).toEqual(
    bounds,
  )
})

test('a single place is bounds of no size; zero is a place', () => {
  expect(boundsOf([placed(0, 0)])).toEqual({ west: 0, south: 0, east: 0, north: 0 })
})

test('nothing has a place: there are no bounds to ask for', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boundsOf([placed(null, null)])).toBeUndefined()
})
