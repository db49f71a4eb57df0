import type { ResourceNode } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { boundsOf, countStates, siteOf } from './site.ts'

const node = (changes: Partial<ResourceNode>): ResourceNode => ({
  id: 'id',
  parentId: null,
  type: 'device',
  name: 'Gate',
  code: 'G1',
  longitude: null,
  latitude: null,
  ...changes,
})
const yard = node({
  id: 'yard',
  type: 'area',
  name: 'Yard',
  boundary: [
    [10, 50],
    [10.5, 50],
    [10.5, 50.2],
  ],
})

test('areas with an outline and devices with a position are drawn, the others counted', () => {
  const site = siteOf([
    yard,
    node({ id: 'line', type: 'area', boundary: [[1, 1]] }),
    node({ id: 'none', type: 'area', boundary: null }),
    node({
      id: 'a',
      parentId: 'yard',
      longitude: 10.1,
      latitude: 50.1,
      deviceKind: 'sensor',
      state: 'offline',
    }),
    node({ id: 'b', longitude: 0, latitude: 0 }),
    node({ id: 'c' }),
  ])
  expect(site.areas.map(({ id }) => id)).toEqual(['yard'])
  expect(site.unplaced).toBe(1)
  expect(site.devices).toMatchObject([
    { id: 'a', kind: 'sensor', state: 'offline', areaName: 'Yard', position: [10.1, 50.1] },
    // Nobody said how it is: never drawn as alive.
    { id: 'b', state: 'unknown', areaName: '', position: [0, 0] },
  ])
})

describe('what is fitted', () => {
  test('is all that has a position', () => {
    const device = node({ longitude: 9, latitude: 51 })
    expect(boundsOf(siteOf([yard, device]))).toEqual([9, 50, 10.5, 51])
  })

  test('is never a point, and is the park when there is nothing else', () => {
    const [west, south, east, north] = boundsOf(siteOf([]), [5, 6])!
    expect(east - west).toBeGreaterThan(0.004)
    expect(north - south).toBeGreaterThan(0.004)
    expect([(west + east) / 2, (south + north) / 2]).toEqual([5, 6])
  })

  test('is nothing without any position', () => {
    expect(boundsOf(siteOf([node({})]))).toBeUndefined()
  })
})

test('counts each state', () => {
  const states = ['online', 'offline', 'online', 'unknown'] as const
  expect(countStates(states.map(state => ({ state })))).toEqual({ online: 2, offline: 1, unknown: 1 })
})
