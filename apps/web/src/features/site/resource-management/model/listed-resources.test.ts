import type { MapResource, ResourceNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { buildingsOf, listed, whereOf, withThoseBelow } from './listed-resources.ts'

const area = (
  id: string,
  parentId: string | null,
  areaKind: ResourceNode['areaKind'] = 'area',
): ResourceNode => ({
  id,
  parentId,
  type: 'area',
  name: id,
  code: id,
  ...(areaKind && { areaKind }),
  longitude: null,
  latitude: null,
})
const areas = [
  area('park', null),
  area('tower', 'park', 'building'),
  area('Floor 10', 'tower', 'floor'),
  area('wing', 'tower'),
  area('Floor 2', 'wing', 'floor'),
  area('shed', 'park', 'building'),
]
const at = (name: string, areaId: string, place: Partial<MapResource> = {}) =>
  ({ id: name, name, code: `C-${name}`, areaId, longitude: null, floorId: null, ...place }) as MapResource
const resources = [
  at('Gate-10', 'park', { longitude: 1 }),
  at('Gate-2', 'park', { longitude: 1 }),
  at('Lobby', 'Floor 2', { longitude: 1, floorId: 'Floor 2' }),
  at('Lift', 'Floor 10'),
]
const names = (filters: Parameters<typeof listed>[2]) =>
  listed(resources, areas, filters).map(({ name }) => name)

test('says where each stands', () => {
  expect(resources.map(whereOf)).toEqual(['outdoors', 'outdoors', 'floor', 'nowhere'])
})

test('lists what has no place yet first, then by name as people count', () => {
  expect(names({})).toEqual(['Lift', 'Gate-2', 'Gate-10', 'Lobby'])
})

test('lists an area with all below it, a part of name or code, and one whereabouts', () => {
  expect(names({ areaId: 'tower' })).toEqual(['Lift', 'Lobby'])
  expect(names({ areaId: 'gone' })).toEqual([])
  expect(names({ text: ' gate-1 ' })).toEqual(['Gate-10'])
  expect(names({ text: 'c-l' })).toEqual(['Lift', 'Lobby'])
  expect(names({ where: 'floor' })).toEqual(['Lobby'])
})

test('buildings have their floors from the lowest up, and none is forgotten', () => {
  expect(buildingsOf(areas)).toEqual([
    { id: 'shed', name: 'shed', floors: [] },
    {
      id: 'tower',
      name: 'tower',
      floors: [
        { id: 'Floor 2', name: 'Floor 2' },
        { id: 'Floor 10', name: 'Floor 10' },
      ],
    },
  ])
})

test('a tree that runs in a circle ends', () => {
  expect(withThoseBelow([area('a', 'b'), area('b', 'a')], 'a')).toEqual(new Set(['a', 'b']))
})
