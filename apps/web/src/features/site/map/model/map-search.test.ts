import { expect, test } from 'vitest'
import { FOUND_AT_MOST, searchSite } from './map-search.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { areaNode } from './site.fixture.ts'
import { siteOf } from './site.ts'

const place = { longitude: 1, latitude: 2 }
const site = siteOf(
  [
    mapResource({ id: '1', name: 'South-Gate', code: 'C1', ...place }),
    mapResource({ id: '2', name: 'Gate-East', code: 'C2', ...place }),
    mapResource({ id: '3', name: '大门', code: 'GATE-9', ...place }),
    mapResource({ id: '4', name: 'Gate-nowhere', code: 'C4' }),
  ],
  [
    areaNode({
      id: 'yard',
      name: 'Gate yard',
      boundary: [
        [0, 0],
        [2, 0],
        [2, 4],
      ],
    }),
    areaNode({ id: 'tower', name: 'Tower', code: 'TW', areaKind: 'building' }),
    areaNode({ id: 'floor', areaKind: 'floor', parentId: 'tower' }),
  ],
)
const ids = (text: string) => searchSite(site, text).map(found => found.id)

test('finds by a part of name or code, what begins with it first, and only what has a place', () => {
  expect(ids('gate')).toEqual(['yard', '2', '3', '1'])
  expect(ids('大')).toEqual(['3'])
  expect(ids(' tw ')).toEqual(['tower'])
  expect(ids('')).toEqual([])
  expect(searchSite(site, 'yard')).toMatchObject([{ type: 'area', middle: [1, 2] }])
  expect(searchSite(site, 'tower')).toMatchObject([{ type: 'building', firstFloorId: 'floor' }])
})

test('shows no more than can be read', () => {
  const many = siteOf(
    Array.from({ length: 500 }, (_, n) => mapResource({ id: `m${n}`, ...place })),
    [],
  )
  expect(searchSite(many, 'gate')).toHaveLength(FOUND_AT_MOST)
})
