import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { cameraGroupDraft, direction, fieldOfView, tag, tags, viewRange } from './camera.ts'
import { alias } from './device.fields.ts'
import { deviceControlCalls, presetName } from './device-control.ts'
import { deviceStateCalls } from './device-state.ts'
import { deviceCalls, deviceDraft } from './device.ts'
import { zoneName, zoneNumber } from './defence-zone.ts'
import { platformDraft } from './platform.ts'

const sensor = { driver: 'http', config: {}, name: 'a', code: 'a', areaId: ID }
const group = {
  name: 'g',
  areaId: ID,
  functionType: 'ordinary',
  isVirtual: false,
  threshold: null,
  cameraIds: [ID],
}
const platform = {
  name: 'p',
  connectionMode: 'http',
  ip: 'h',
  platformPort: 80,
  account: 'a',
  plugin: 'onvif',
  areaId: ID,
  password: 'secret',
}
const move = { deviceId: ID, pan: 0, tilt: 0, zoom: 0 }
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))

testLimits([
  [
    'devices added at once',
    deviceCalls.batchAdd.request,
    [{ devices: [sensor] }, { devices: list(50, sensor) }],
    [{ devices: [] }, { devices: list(51, sensor) }],
  ],
  [
    'category by driver',
    deviceDraft,
    [sensor, { ...sensor, category: 'door' }],
    [
      { ...sensor, category: 'camera' },
      { ...sensor, driver: 'telepathy' },
    ],
  ],
  ['alias', alias, ['', chars(50)], [chars(51)]],
  ['tag', tag, ['t', chars(20)], ['', chars(21)]],
  ['tags of a camera', tags, [list(10, 't')], [list(11, 't')]],
  ['direction, degrees', direction, [0, 360], [-1, 361]],
  ['opening angle, degrees', fieldOfView, [1, 360], [0.9, 361]],
  ['view range, m', viewRange, [1, 1000], [0.9, 1001]],
  [
    'name of a camera group',
    cameraGroupDraft,
    of(group, 'name', ['g', chars(14)]),
    of(group, 'name', ['', chars(15)]),
  ],
  [
    'cameras of a group',
    cameraGroupDraft,
    of(group, 'cameraIds', [[ID], list(500, ID)]),
    of(group, 'cameraIds', [[], list(501, ID)]),
  ],
  [
    'threshold of a group',
    cameraGroupDraft,
    of({ ...group, functionType: 'face' }, 'threshold', [1, 100]),
    of({ ...group, functionType: 'face' }, 'threshold', [0, 101, null]),
  ],
  ['name of a zone', zoneName, ['1', '东门 _-a', chars(50)], ['', chars(51), 'a/b', 'a.b']],
  ['number of a zone', zoneNumber, [1, 4096], [0, 4097, 1.5]],
  ['name of a preset', presetName, ['p', chars(32)], ['', chars(33), 'a\nb']],
  [
    'speed of a camera',
    deviceControlCalls.move.request,
    [...of(move, 'pan', [-1, 1]), ...of(move, 'tilt', [-1, 1]), ...of(move, 'zoom', [-1, 1])],
    [...of(move, 'pan', [-1.1, 1.1]), ...of(move, 'tilt', [-1.1, 1.1]), ...of(move, 'zoom', [-1.1, 1.1])],
  ],
  [
    'zoom of a position',
    deviceControlCalls.absolute.request,
    of(move, 'zoom', [0, 1]),
    of(move, 'zoom', [-0.1, 1.1]),
  ],
  [
    'token of a preset',
    deviceControlCalls.goToPreset.request,
    of({ deviceId: ID }, 'token', ['1', chars(128)]),
    of({ deviceId: ID }, 'token', ['', chars(129)]),
  ],
  [
    'reason of maintenance',
    deviceStateCalls.startMaintenance.request,
    of({ ids: [ID], until: '2026-11-20T08:00:00Z' }, 'reason', ['', chars(200)]),
    of({ ids: [ID], until: '2026-11-20T08:00:00Z' }, 'reason', [chars(201)]),
  ],
  [
    'name of a platform',
    platformDraft,
    of(platform, 'name', ['p', chars(50)]),
    of(platform, 'name', ['', chars(51)]),
  ],
  [
    'account of a platform',
    platformDraft,
    of(platform, 'account', ['a', chars(20)]),
    of(platform, 'account', ['', chars(21)]),
  ],
  [
    'password of a platform',
    platformDraft,
    of(platform, 'password', [chars(6), chars(50)]),
    of(platform, 'password', [chars(5), chars(51)]),
  ],
  [
    'domain code',
    platformDraft,
    of(platform, 'domainCode', ['', 'a.b-c_1', chars(50)]),
    of(platform, 'domainCode', [chars(51), 'a b']),
  ],
  [
    'version of a platform',
    platformDraft,
    of(platform, 'version', ['', chars(50)]),
    of(platform, 'version', [chars(51)]),
  ],
])
