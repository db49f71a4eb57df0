import { PTZ_HOLD_SECONDS, type Capability, type PermissionCode, type Preset } from '@palisade/contract'
import type { DeviceCommand } from '@palisade/drivers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

const rights: PermissionCode[] = ['live.ptz', 'live.snapshot', 'device.control']
const everything: Capability[] = [
  'ptz',
  'pan_tilt',
  'zoom',
  'ptz_absolute',
  'preset',
  'home',
  'home_set',
  'cruise',
  'snapshot',
  'relay',
  'clock',
  'reboot',
]
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

const drivers = createFakeDrivers()
let server: TestServer
let area: BuiltArea
let camera: BuiltDevice
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.asked = []
  drivers.onPerform = () => undefined
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { driver: 'onvif', areaId: area.id, capabilities: everything })
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] })
})

const commands = () => drivers.asked.filter(one => one.deviceId === camera.id).map(one => one.command)
const refuse = (code: AppError['code'], reason = 'refused') => {
  drivers.onPerform = (_, command) => {
    if (command.do === 'preset.list') return presets
    throw new AppError(code, code === 'device.rejected' ? { reason } : undefined)
  }
}
const presets: Preset[] = [
  { token: '1', name: 'Gate' },
  { token: '2', name: 'Door' },
]
const withPresets = () => {
  drivers.onPerform = (_, command) =>
    command.do === 'preset.list'
      ? presets
      : command.do === 'preset.set'
        ? { token: '3', name: command.name }
        : undefined
}

test('who may turn a camera sees what of it can be controlled, without seeing the list of devices', async () => {
  const turner = await clientOf(server, { permissions: ['live.ptz'], areaIds: [area.id] })
  expect((await turner.deviceControl.getDetails({ deviceId: camera.id })).returnObj).toEqual({
    id: camera.id,
    name: camera.name,
    capabilities: everything,
    state: 'online',
    cause: null,
  })
  const viewer = await clientOf(server, { permissions: ['live.view'], areaIds: [area.id] })
  expect((await viewer.deviceControl.getDetails({ deviceId: camera.id })).errorCode).toBe('access.denied')
  const other = await buildDevice(server.db, { driver: 'onvif' })
  expect((await turner.deviceControl.getDetails({ deviceId: other.id })).errorCode).toBe('access.denied')
})

describe('turning a camera', () => {
  test('goes to the camera as it was asked for', async () => {
    const deviceId = camera.id
    await guard.deviceControl.move({ deviceId, pan: 0.5, tilt: -1, zoom: 0 })
    await guard.deviceControl.stop({ deviceId })
    await guard.deviceControl.absolute({ deviceId, pan: 0, tilt: 0.5, zoom: 1 })
    expect(commands()).toEqual([
      { do: 'ptz.move', pan: 0.5, tilt: -1, zoom: 0 },
      { do: 'ptz.stop' },
      { do: 'ptz.absolute', pan: 0, tilt: 0.5, zoom: 1 },
    ])
  })

  test('ends by itself when nothing more is heard', async () => {
    await guard.deviceControl.move({ deviceId: camera.id, pan: 1, tilt: 0, zoom: 0 })
    const from = Date.now()
    await until(() => commands().some(command => command.do === 'ptz.stop'))
    expect(Date.now() - from).toBeGreaterThan((PTZ_HOLD_SECONDS - 0.5) * 1000)
  })

  test('is for one operator at a time; stopping is for anybody', async () => {
    const other = await clientOf(server, { permissions: rights, areaIds: [area.id] })
    const deviceId = camera.id
    await guard.deviceControl.move({ deviceId, pan: 1, tilt: 0, zoom: 0 })
    const busy = [
      await other.deviceControl.move({ deviceId, pan: -1, tilt: 0, zoom: 0 }),
      await other.deviceControl.absolute({ deviceId, pan: 0, tilt: 0, zoom: 0 }),
      await other.deviceControl.goToPreset({ deviceId, token: '1' }),
    ]
    expect(busy.map(answer => answer.errorCode)).toEqual(['device.busy', 'device.busy', 'device.busy'])
    expect((await other.deviceControl.stop({ deviceId })).success).toBe(true)
    expect((await other.deviceControl.move({ deviceId, pan: -1, tilt: 0, zoom: 0 })).success).toBe(true)
    await guard.deviceControl.stop({ deviceId })
  })

  test('a server that ends stops turning cameras', async () => {
    const turned: DeviceCommand[] = []
    const own = createFakeDrivers()
    const second = await startTestServer({ drivers: own })
    own.onPerform = (_, command) => void turned.push(command)
    const device = await buildDevice(second.db, { driver: 'onvif', capabilities: ['ptz', 'pan_tilt'] })
    const client = await clientOf(second, { isSuper: true })
    await client.deviceControl.move({ deviceId: device.id, pan: 1, tilt: 0, zoom: 0 })
    await second.stop()
    expect(turned.map(command => command.do)).toEqual(['ptz.move', 'ptz.stop'])
  })
})

describe('presets', () => {
  test('are listed, stored, gone to and removed', async () => {
    withPresets()
    const deviceId = camera.id
    expect((await guard.deviceControl.getPresets({ deviceId })).returnObj).toEqual(presets)
    expect((await guard.deviceControl.setPreset({ deviceId, name: ' Yard ' })).returnObj).toEqual({
      token: '3',
      name: 'Yard',
    })
    expect((await guard.deviceControl.setPreset({ deviceId, name: 'Gate', token: '1' })).success).toBe(true)
    await guard.deviceControl.goToPreset({ deviceId, token: '2' })
    await guard.deviceControl.removePreset({ deviceId, token: '2' })
    expect(commands().slice(-3)).toEqual([
      { do: 'preset.goTo', token: '2' },
      { do: 'preset.list' },
      { do: 'preset.remove', token: '2' },
    ])
  })

  test('each write a log row, with the value that was asked for', async () => {
    withPresets()
    const deviceId = camera.id
    await guard.deviceControl.setPreset({ deviceId, name: 'Gate', token: '1' })
    await guard.deviceControl.goToPreset({ deviceId, token: '2' })
    await guard.deviceControl.removePreset({ deviceId, token: '2' })
    const rows = await server.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'result'])
      .where('object', '=', deviceId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'preset.set', before: null, after: { name: 'Gate', token: '1' }, result: 'ok' },
      { action: 'preset.go_to', before: null, after: { token: '2' }, result: 'ok' },
      { action: 'preset.remove', before: { token: '2' }, after: null, result: 'ok' },
    ])
  })

  test('keep their names unique, and protect those that the camera reserves', async () => {
    withPresets()
    const deviceId = camera.id
    const codes = [
      await guard.deviceControl.setPreset({ deviceId, name: 'Gate' }),
      await guard.deviceControl.setPreset({ deviceId, name: 'Gate', token: '2' }),
      await guard.deviceControl.setPreset({ deviceId, name: '' }),
    ].map(answer => answer.errorCode)
    expect(codes).toEqual(['preset.exists', 'preset.exists', 'request.invalid'])
    refuse('device.rejected')
    expect((await guard.deviceControl.removePreset({ deviceId, token: '33' })).errorCode).toBe(
      'preset.protected',
    )
    expect((await guard.deviceControl.goToPreset({ deviceId, token: '33' })).errorParams).toEqual({
      reason: 'refused',
    })
    for (const reason of ['no_such_preset', 'no_rights']) {
      refuse('device.rejected', reason)
      expect(await guard.deviceControl.removePreset({ deviceId, token: '33' })).toMatchObject({
        errorCode: 'device.rejected',
        errorParams: { reason },
      })
    }
  })

  test('of a guard position or a cruise are told as such, and not deleted', async () => {
    const used: Preset[] = [
      { token: '1', name: 'Gate', use: 'guard' },
      { token: '2', name: 'Door', use: 'cruise' },
      { token: '3', name: 'Yard' },
    ]
    drivers.onPerform = (_, command) => (command.do === 'preset.list' ? used : undefined)
    const deviceId = camera.id
    expect((await guard.deviceControl.getPresets({ deviceId })).returnObj).toEqual(used)
    for (const token of ['1', '2'])
      expect((await guard.deviceControl.removePreset({ deviceId, token })).errorCode).toBe('preset.protected')
    expect((await guard.deviceControl.removePreset({ deviceId, token: '3' })).success).toBe(true)
    expect(commands().filter(command => command.do === 'preset.remove')).toEqual([
      { do: 'preset.remove', token: '3' },
    ])
  })
})

describe('the device itself', () => {
  test('takes a picture', async () => {
    drivers.onPerform = () => JPEG
    const answer = await guard.deviceControl.snapshot({ deviceId: camera.id })
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect([...answer.bytes]).toEqual([...JPEG])
    drivers.onPerform = () => Uint8Array.from(Buffer.from('<html>'))
    expect((await guard.deviceControl.snapshot({ deviceId: camera.id })).errorCode).toBe('device.rejected')
  })

  test('switches outputs, tells and takes the time, and restarts', async () => {
    const deviceId = camera.id
    const late = Date.now() - 60_000
    drivers.onPerform = (_, command) =>
      command.do === 'relay.list'
        ? [{ token: 'r', name: 'Lamp' }]
        : command.do === 'clock.read'
          ? late
          : undefined
    expect((await guard.deviceControl.getRelays({ deviceId })).returnObj).toEqual([
      { token: 'r', name: 'Lamp' },
    ])
    await guard.deviceControl.setRelay({ deviceId, token: 'r', isOn: true })
    const clock = (await guard.deviceControl.readClock({ deviceId })).returnObj!
    expect(clock.at).toBe(new Date(late).toISOString())
    expect(Math.abs(clock.offset + 60_000)).toBeLessThan(5_000)
    await guard.deviceControl.setClock({ deviceId })
    await guard.deviceControl.reboot({ deviceId })
    expect(commands()).toMatchObject([
      { do: 'relay.list' },
      { do: 'relay.set', token: 'r', isOn: true },
      { do: 'clock.read' },
      { do: 'clock.set' },
      { do: 'reboot' },
    ])
    drivers.onPerform = () => Number.NaN
    expect((await guard.deviceControl.readClock({ deviceId })).errorCode).toBe('device.rejected')
  })

  test('refuses a capability that the device does not have, and gives the reason when it does not answer', async () => {
    const plain = await buildDevice(server.db, { areaId: area.id })
    const half = await buildDevice(server.db, { driver: 'onvif', areaId: area.id, capabilities: ['ptz'] })
    const codes = [
      await guard.deviceControl.stop({ deviceId: plain.id }),
      await guard.deviceControl.reboot({ deviceId: half.id }),
      await guard.deviceControl.move({ deviceId: half.id, pan: 1, tilt: 0, zoom: 0 }),
      await guard.deviceControl.move({ deviceId: half.id, pan: 0, tilt: 0, zoom: 1 }),
      await guard.deviceControl.getPresets({ deviceId: half.id }),
    ].map(answer => answer.errorCode)
    expect(codes).toEqual(Array(5).fill('device.not_supported'))
    expect(drivers.asked).toEqual([])
    for (const code of ['device.offline', 'driver.unavailable', 'device.rejected'] as const) {
      refuse(code)
      expect((await guard.deviceControl.reboot({ deviceId: camera.id })).errorCode).toBe(code)
    }
  })
})

describe('permissions of the calls', () => {
  const calls = (client: ContractClient, deviceId: string) => {
    const { deviceControl: control } = client
    return [
      control.move({ deviceId, pan: 0, tilt: 0, zoom: 0 }),
      control.stop({ deviceId }),
      control.absolute({ deviceId, pan: 0, tilt: 0, zoom: 0 }),
      control.getPresets({ deviceId }),
      control.setPreset({ deviceId, name: 'a' }),
      control.goToPreset({ deviceId, token: '1' }),
      control.removePreset({ deviceId, token: '1' }),
      control.goHome({ deviceId }),
      control.setHome({ deviceId }),
      control.getCruises({ deviceId }),
      control.operateCruise({ deviceId, token: '1', operation: 'start' }),
      control.snapshot({ deviceId }),
      control.getRelays({ deviceId }),
      control.setRelay({ deviceId, token: '1', isOn: true }),
      control.readClock({ deviceId }),
      control.setClock({ deviceId }),
      control.reboot({ deviceId }),
    ]
  }
  const codes = async (answers: ReturnType<typeof calls>) =>
    new Set((await Promise.all(answers)).map(answer => answer.errorCode))

  test('nobody without a session or the permission, and nobody beyond their areas', async () => {
    const stranger = await buildDevice(server.db, { driver: 'onvif', capabilities: everything })
    expect(await codes(calls(server.client, camera.id))).toEqual(new Set(['session.login_needed']))
    const without = await clientOf(server, { permissions: ['live.view'], areaIds: [area.id] })
    expect(await codes(calls(without, camera.id))).toEqual(new Set(['access.denied']))
    expect(await codes(calls(guard, stranger.id))).toEqual(new Set(['access.denied']))
    expect(drivers.asked).toEqual([])
  })

  test('nothing out of bounds', async () => {
    const deviceId = camera.id
    const answers = [
      await guard.deviceControl.move({ deviceId, pan: 1.1, tilt: 0, zoom: 0 }),
      await guard.deviceControl.absolute({ deviceId, pan: 0, tilt: 0, zoom: -1 }),
      await guard.deviceControl.goToPreset({ deviceId, token: 'x'.repeat(129) }),
      await guard.deviceControl.setPreset({ deviceId, name: 'a\u0000b' }),
    ]
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(new Set(['request.invalid']))
  })
})
