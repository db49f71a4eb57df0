import { expect, test } from 'vitest'
import { chars, testLimits } from '../testing/limits.ts'
import { cameraName, deviceName, inventory, nearestCameraName } from './device.fields.ts'
import { devicePassword, deviceUserName, driverConfigs, host, port, rtspUrl } from './driver.ts'
import { onboardingCalls } from './onboarding.ts'

const onvif = { host: 'h', port: 80, mainUrl: 'rtsp://h/1', mainProfile: 'p' }
const isapi = { host: 'h', port: 80, mainUrl: 'rtsp://h/1' }
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const inventories = (field: string, values: readonly unknown[]) => of({}, field, values)

testLimits([
  ['name of a device', deviceName, ['a', 'Gate no. 7 (east)', chars(50)], ['', ' ', chars(51)]],
  [
    'name of a camera',
    cameraName,
    ['a', '门_1-A', 'Süd', 'Вход', '入口', 'ทางเข้า', chars(50)],
    ['', chars(51), 'a b', 'a.b'],
  ],
  ['host', host, ['a', '10.0.0.7', '::1', chars(50)], ['', chars(51), 'a b', 'http://a']],
  ['port', port, [1, 65_535], [0, 65_536, 1.5]],
  ['account', deviceUserName, ['', chars(20)], [chars(21)]],
  ['password', devicePassword, ['', chars(50)], [chars(51)]],
  [
    'stream address',
    rtspUrl,
    ['rtsp://h', 'RTSPS://h:554/a', `rtsp://h/${chars(1015)}`],
    ['http://h/1', 'rtsp://user:pass@h/1', 'rtsp://', `rtsp://h/${chars(1016)}`],
  ],
  [
    'profile',
    driverConfigs.onvif,
    of(onvif, 'mainProfile', ['p', chars(128)]),
    of(onvif, 'mainProfile', ['', chars(129)]),
  ],
  [
    'endpoint reference',
    driverConfigs.onvif,
    of(onvif, 'endpointReference', [chars(255)]),
    of(onvif, 'endpointReference', [chars(256)]),
  ],
  ['channel', driverConfigs.isapi, of(isapi, 'channel', [1, 512]), of(isapi, 'channel', [0, 513])],
  ['channel', driverConfigs.dahua, of(isapi, 'channel', [1, 512]), of(isapi, 'channel', [0, 513])],
  [
    'promised keep-alive, s',
    driverConfigs.http,
    of({}, 'keepAliveSeconds', [5, 86_400]),
    of({}, 'keepAliveSeconds', [4, 86_401]),
  ],
  [
    'short notes',
    inventory,
    inventories('hostNumber', ['', chars(20)]).concat(inventories('manufacturer', [chars(20)])),
    ['hostNumber', 'manufacturer', 'subsystem'].flatMap(field => inventories(field, [chars(21)])),
  ],
  [
    'long notes',
    inventory,
    ['model', 'firmwareVersion', 'bootLoaderVersion'].flatMap(field =>
      inventories(field, ['', chars(4), chars(50)]),
    ),
    ['model', 'firmwareVersion', 'bootLoaderVersion'].flatMap(field =>
      inventories(field, [chars(3), chars(51)]),
    ),
  ],
  [
    'addresses',
    inventory,
    [
      { ip: '' },
      { ip: '::1' },
      { subnetMask: '255.255.255.0' },
      { mac: '00:11:22:aa:bb:cc' },
      { mac: '00-11-22-AA-BB-CC' },
    ],
    [{ ip: '10.0.0' }, { subnetMask: '::1' }, { mac: '00:11:22:aa:bb' }, { gateway: 'router' }],
  ],
  [
    'search of the network, s',
    onboardingCalls.discover.request,
    [{ seconds: 1 }, { seconds: 10 }, {}],
    [{ seconds: 0 }, { seconds: 11 }],
  ],
])

test.each([
  ['Front Door', 'Front-Door'],
  ['Süd (Tor 2)', 'Süd-Tor-2'],
  [' Вход / север ', 'Вход-север'],
  ['***', ''],
  [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
  [`${'x'.repeat(49)}𠮷`, 'x'.repeat(49)],
])('the nearest name of %s that a camera may have', (text, name) => {
  expect(nearestCameraName(text)).toBe(name)
  expect(cameraName.safeParse(name).success).toBe(name !== '')
})
