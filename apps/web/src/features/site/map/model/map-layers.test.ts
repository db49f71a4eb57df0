import { expect, test } from 'vitest'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { alarmMarker, areaNode, personMarker } from './site.fixture.ts'
import {
  allLayers,
  readLayers,
  shownAlarms,
  shownOf,
  shownPeople,
  writeLayers,
  type MapLayer,
} from './map-layers.ts'
import { siteOf } from './site.ts'

const place = { longitude: 1, latitude: 2 }
const site = siteOf(
  [
    mapResource({ id: 'camera', ...place }),
    mapResource({ id: 'inside', ...place, floorId: 'floor' }),
    mapResource({ id: 'sensor', ...place, kind: 'sensor' }),
    mapResource({ id: 'zone', ...place, type: 'zone', kind: null, condition: 'armed', floorId: 'floor' }),
  ],
  [
    areaNode({
      id: 'yard',
      boundary: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    }),
    areaNode({ id: 'tower', areaKind: 'building' }),
    areaNode({ id: 'floor', areaKind: 'floor', parentId: 'tower' }),
  ],
)
const indoor = { buildingId: 'tower', floorId: 'floor' }
const without = (...layers: MapLayer[]) => new Set([...allLayers].filter(layer => !layers.includes(layer)))
const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)

test('outdoors a building stands for what is inside', () => {
  const shown = shownOf(site, allLayers, undefined)
  expect(ids(shown.devices)).toEqual(['camera', 'sensor'])
  expect(ids(shown.buildings[0]?.inside ?? [])).toEqual(['inside', 'zone'])
  expect(ids(shown.areas)).toEqual(['yard'])
})

test('indoors there is only what stands on the floor', () => {
  const shown = shownOf(site, allLayers, indoor)
  expect(ids(shown.devices)).toEqual(['inside', 'zone'])
  expect([shown.buildings, shown.areas]).toEqual([[], []])
})

test('a layer that is off is neither drawn nor counted', () => {
  const shown = shownOf(site, without('camera', 'area'), undefined)
  expect(ids(shown.devices)).toEqual(['sensor'])
  expect(ids(shown.buildings[0]?.inside ?? [])).toEqual(['zone'])
  expect(shown.areas).toEqual([])
})

test('alarms: all of them outdoors, those of the floor indoors, none when they are off', () => {
  const alarm = (deviceId: string | null) => alarmMarker({ id: `of ${deviceId}`, deviceId })
  const alarms = [alarm('inside'), alarm('camera'), alarm(null)]
  expect(shownAlarms(alarms, site, allLayers, undefined)).toBe(alarms)
  expect(ids(shownAlarms(alarms, site, allLayers, indoor))).toEqual(['of inside'])
  expect(shownAlarms(alarms, site, without('alarm'), undefined)).toEqual([])
})

test('what is off is kept; a layer that is new since then is on', () => {
  const chosen = without('zone', 'view')
  expect(readLayers(writeLayers(chosen))).toEqual(chosen)
  expect(readLayers(undefined)).toEqual(allLayers)
  expect(readLayers('no such layer,camera')).toEqual(without('camera'))
})

test('people are drawn outdoors wherever they are, indoors on the floor in view alone, and not without their layer', () => {
  const people = [personMarker({ id: 'out' }), personMarker({ id: 'in', floorId: 'first' })]
  const on = (floorId: string) => ({ buildingId: 'tower', floorId })
  expect(shownPeople(people, allLayers, undefined)).toBe(people)
  expect(shownPeople(people, allLayers, on('first'))).toEqual([people[1]])
  expect(shownPeople(people, allLayers, on('second'))).toEqual([])
  expect(shownPeople(people, new Set(['alarm'] as const), undefined)).toEqual([])
})
