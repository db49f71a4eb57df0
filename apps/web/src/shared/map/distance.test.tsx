import type { ResourceNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { buildingFinder } from './building-of.ts'
import { camerasByDistance, camerasNear, metresBetween, useDistanceText } from './distance.ts'

test('distances over the ground, also across the antimeridian', () => {
  const equator = { longitude: 0, latitude: 0 }
  expect(metresBetween(equator, { longitude: 0, latitude: 1 })).toBeCloseTo(111_195, -1)
  expect(metresBetween(equator, { longitude: 1, latitude: 0 })).toBeCloseTo(111_195, -1)
  const [east, west] = [179.9, -179.9].map(longitude => ({ longitude, latitude: 60 }))
  expect(metresBetween(east ?? equator, west ?? equator)).toBeCloseTo(11_119, -2)
})

const at = (id: string, metres: number, changes = {}) =>
  mapResource({ id, longitude: 0, latitude: metres / 111_195, ...changes })
const from = { longitude: 0, latitude: 0 }

test('cameras with a place, the nearest first', () => {
  const things = [
    at('far', 50),
    at('near', 10),
    at('sensor', 0, { kind: 'sensor' }),
    at('zone', 0, { kind: null, type: 'zone' }),
    mapResource({ id: 'nowhere' }),
  ]
  expect(camerasByDistance(things, from).map(({ camera }) => camera.id)).toEqual(['near', 'far'])
})

test('near something: its own camera, then by distance; of equal distance those of its floor, of its building', () => {
  const square = (edge: number) => {
    const [low, high] = [-edge / 111_195, edge / 111_195]
    return [low, high].flatMap(x =>
      (x === low ? [low, high] : [high, low]).map(y => [x, y] as [number, number]),
    )
  }
  const area = (changes: Partial<ResourceNode> & { id: string }) =>
    ({ type: 'area', name: '', code: '', parentId: null, boundary: null, ...changes }) as ResourceNode
  const buildingOf = buildingFinder([
    area({ id: 'site', areaKind: 'area', boundary: square(500) }),
    area({ id: 'house', areaKind: 'building', parentId: 'site', boundary: square(15) }),
    area({ id: 'ground', areaKind: 'floor', parentId: 'house' }),
    area({ id: 'second', areaKind: 'floor', parentId: 'house' }),
  ])
  const things = [
    at('yard', 16),
    at('stairs', 15.8),
    at('own', 40),
    at('upstairs', 10.2, { floorId: 'second' }),
    at('lobby', 10.4, { floorId: 'ground' }),
    at('hall', 10.3),
  ]
  const ids = (floorId: string | null, ownId?: string) =>
    camerasNear(things, { ...from, floorId, ...(ownId && { ownId }) }, buildingOf).map(
      ({ camera }) => camera.id,
    )
  expect(ids('ground')).toEqual(['lobby', 'upstairs', 'hall', 'stairs', 'yard', 'own'])
  expect(ids(null, 'own')).toEqual(['own', 'hall', 'upstairs', 'lobby', 'stairs', 'yard'])
})

function Distances() {
  const text = useDistanceText()
  return <p>{[0.4, 12.6, 999.4, 999.6, 12_340].map(text).join(', ')}</p>
}

test.each([
  ['en_US', '0 m, 13 m, 999 m, 1.0 km, 12.3 km'],
  ['zh_CN', '0 米, 13 米, 999 米, 1.0 公里, 12.3 公里'],
] as const)('distances in words, %s', async (language, words) => {
  await renderUi(<Distances />, language)
  expect(document.body).toHaveTextContent(words)
})
