import { expect, test } from 'vitest'
import { mapResource } from '../testing/map.fixture.ts'
import { renderUi } from '../testing/render.tsx'
import { camerasByDistance, metresBetween, useDistanceText } from './distance.ts'

test('distances over the ground, also across the antimeridian', () => {
  const equator = { longitude: 0, latitude: 0 }
  expect(metresBetween(equator, { longitude: 0, latitude: 1 })).toBeCloseTo(111_195, -1)
  expect(metresBetween(equator, { longitude: 1, latitude: 0 })).toBeCloseTo(111_195, -1)
  const [east, west] = [179.9, -179.9].map(longitude => ({ longitude, latitude: 60 }))
  expect(metresBetween(east ?? equator, west ?? equator)).toBeCloseTo(11_119, -2)
})

test('cameras with a place, the nearest first; those of the floor before all others', () => {
  const at = (id: string, metres: number, changes = {}) =>
    mapResource({ id, longitude: 0, latitude: metres / 111_195, ...changes })
  const things = [
    at('far', 50),
    at('above', 1, { floorId: 'second' }),
    at('near', 10),
    at('sensor', 0, { kind: 'sensor' }),
    at('zone', 0, { kind: null, type: 'zone' }),
    mapResource({ id: 'nowhere' }),
  ]
  const from = { longitude: 0, latitude: 0 }
  const ids = (floorId?: string | null) =>
    camerasByDistance(things, from, floorId).map(({ camera }) => camera.id)
  expect(ids()).toEqual(['above', 'near', 'far'])
  expect(ids(null)).toEqual(['near', 'far', 'above'])
  expect(ids('second')).toEqual(['above', 'near', 'far'])
  expect(ids('third')).toEqual(['above', 'near', 'far'])
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
