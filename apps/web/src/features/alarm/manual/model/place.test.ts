import { expect, test } from 'vitest'
import { placeFields, placeKey } from './place.ts'

const point = { kind: 'point', longitude: 1, latitude: 2 } as const
const named = { id: 'x', name: 'Hall', location: 'Park / Hall' }

test('a point tells its degrees and its floor, a name its area or camera', () => {
  expect(placeFields({ ...point, floorId: null })).toEqual({ longitude: 1, latitude: 2 })
  expect(placeFields({ ...point, floorId: 'f' })).toEqual({ longitude: 1, latitude: 2, areaId: 'f' })
  expect(placeFields({ kind: 'area', ...named })).toEqual({ areaId: 'x' })
  expect(placeFields({ kind: 'camera', ...named })).toEqual({ deviceId: 'x' })
})

test('places are told apart by what is sent of them', () => {
  expect(placeKey({ ...point, floorId: null })).not.toBe(placeKey({ ...point, floorId: 'f' }))
  expect(placeKey({ kind: 'area', ...named })).not.toBe(placeKey({ kind: 'camera', ...named }))
})
