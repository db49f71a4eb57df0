import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { mapCalls, planPlacement } from './map.ts'
import { areaDraft, areaName, boundary, internalCode, organisationCalls } from './organisation.ts'

const place = { id: ID, type: 'device', longitude: 0, latitude: 0, floorId: null }
const placement = { longitude: 0, latitude: 0, width: 10, rotation: 0 }
const search = organisationCalls.search.request

testLimits([
  ['name of an area', areaName, ['门', chars(100)], ['', ' ', chars(101)]],
  ['custom code', internalCode, ['A1', '00'], ['A', 'A12', 'A-', '门1']],
  [
    'outline',
    boundary,
    [list(3, [0, 0]), list(200, [0, 0])],
    [list(2, [0, 0]), list(201, [0, 0]), list(3, [181, 0])],
  ],
  [
    'purpose and remarks',
    areaDraft,
    [{ name: 'a', code: 'a', purpose: chars(255), remarks: chars(200) }],
    [
      { name: 'a', code: 'a', purpose: chars(256) },
      { name: 'a', code: 'a', remarks: chars(201) },
    ],
  ],
  ['search text', search, [{ text: 'a' }, { text: chars(50) }], [{ text: ' ' }, { text: chars(51) }]],
  [
    'width of a plan, m',
    planPlacement,
    [
      { ...placement, width: 1 },
      { ...placement, width: 20_000 },
    ],
    [
      { ...placement, width: 0.9 },
      { ...placement, width: 20_001 },
    ],
  ],
  [
    'turn of a plan, degrees',
    planPlacement,
    [
      { ...placement, rotation: -360 },
      { ...placement, rotation: 360 },
    ],
    [
      { ...placement, rotation: -361 },
      { ...placement, rotation: 361 },
    ],
  ],
  [
    'things placed at once',
    mapCalls.place.request,
    [{ places: [place] }, { places: list(300, place) }],
    [{ places: [] }, { places: list(301, place) }],
  ],
  [
    'things taken off the map at once',
    mapCalls.unplace.request,
    [{ resources: list(300, { id: ID, type: 'zone' }) }],
    [{ resources: [] }, { resources: list(301, { id: ID, type: 'zone' }) }],
  ],
  [
    'areas and things asked for',
    mapCalls.getResources.request,
    [{ areaIds: list(100, ID), ids: list(100, ID) }],
    [{ areaIds: list(101, ID) }, { ids: list(101, ID) }],
  ],
])
