import type { MapResource, ResourceNode } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { areaNode } from './site.fixture.ts'
import { boundsOf, siteOf } from './site.ts'

const yard = areaNode({
  id: 'yard',
  name: 'Yard',
  boundary: [
    [10, 50],
    [10.5, 50],
    [10.5, 50.2],
  ],
})
const at = (id: string, changes: Partial<MapResource> = {}) =>
  mapResource({ id, longitude: 10.1, latitude: 50.1, ...changes })

test('areas with an outline and things with a position are drawn, the others counted', () => {
  const site = siteOf(
    [
      at('a', { areaId: 'yard', kind: 'sensor', state: 'offline' }),
      at('b', { longitude: 0, latitude: 0, state: null }),
      mapResource({ id: 'c' }),
      at('z', { type: 'zone', kind: null, state: null, condition: 'alarm', areaId: 'yard' }),
    ],
    [yard, areaNode({ id: 'line', boundary: [[1, 1]] }), areaNode({ id: 'none', boundary: null })],
  )
  expect(site.areas.map(({ id }) => id)).toEqual(['yard'])
  expect(site.unplaced).toBe(1)
  expect(site.devices).toMatchObject([
    { id: 'a', markerKind: 'sensor', look: 'offline', areaName: 'Yard', position: [10.1, 50.1] },
    { id: 'b', look: 'unknown', areaName: '', position: [0, 0] },
    { id: 'z', markerKind: 'zone', look: 'alarm' },
  ])
})

describe('a building', () => {
  const tower = areaNode({ id: 'tower', name: 'Tower', areaKind: 'building', longitude: 9, latitude: 51 })
  const wing = areaNode({ id: 'wing', parentId: 'tower' })
  const floor = (id: string, name: string, parentId: string): ResourceNode =>
    areaNode({ id, name, parentId, areaKind: 'floor' })
  const floors = [
    floor('f10', 'Floor 10', 'tower'),
    floor('f2', 'Floor 2', 'wing'),
    floor('loose', 'Loose', 'yard'),
  ]

  test('has its floors from the lowest up, and what stands on them', () => {
    const { buildings } = siteOf([at('a', { floorId: 'f2' }), at('b')], [yard, tower, wing, ...floors])
    expect(buildings).toHaveLength(1)
    expect(buildings[0]).toMatchObject({ id: 'tower', position: [9, 51] })
    expect(buildings[0]?.floors.map(({ id }) => id)).toEqual(['f2', 'f10'])
    expect(buildings[0]?.inside.map(({ id }) => id)).toEqual(['a'])
  })

  test('without a position of its own stands in the middle of its outline, or where something of it stands', () => {
    const outlined = { ...tower, longitude: null, latitude: null, boundary: yard.boundary ?? null }
    expect(siteOf([], [outlined, wing, ...floors]).buildings[0]?.position).toEqual([10.25, 50.1])
    const nowhere = { ...outlined, boundary: null }
    const inside = at('a', { floorId: 'f10', longitude: 3, latitude: 4 })
    expect(siteOf([inside], [nowhere, wing, ...floors]).buildings[0]?.position).toEqual([3, 4])
    expect(siteOf([], [nowhere, wing, ...floors]).buildings[0]?.position).toBeUndefined()
  })

  test('without floors is an area like any other', () => {
    expect(siteOf([], [tower]).buildings).toEqual([])
  })
})

describe('what is fitted', () => {
  test('is all that has a position', () => {
    expect(boundsOf(siteOf([at('a', { longitude: 9, latitude: 51 })], [yard]))).toEqual([9, 50, 10.5, 51])
  })

  test('is never a point, and is the park when there is nothing else', () => {
    const [west, south, east, north] = boundsOf(siteOf([], []), [5, 6])!
    expect(east - west).toBeGreaterThan(0.004)
    expect(north - south).toBeGreaterThan(0.004)
    expect([(west + east) / 2, (south + north) / 2]).toEqual([5, 6])
  })

  test('is nothing without any position', () => {
    expect(boundsOf(siteOf([mapResource({ id: 'a' })], []))).toBeUndefined()
  })
})
