import type { Capability, Cruise, PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const permissions: PermissionCode[] = ['live.ptz']
const round: Cruise = {
  token: 't1',
  name: 'Round',
  state: 'idle',
  operations: ['start', 'stop'],
  presets: ['1', '2'],
}
const drivers = createFakeDrivers()
let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.asked = []
  drivers.onPerform = (_, command) => (command.do === 'cruise.list' ? [round] : undefined)
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions, areaIds: [area.id] })
})

const cameraWith = async (...capabilities: Capability[]) =>
  (await buildDevice(server.db, { driver: 'onvif', areaId: area.id, capabilities })).id
const commands = () => drivers.asked.map(one => one.command)

test('a camera is sent home, its home is set, and its cruises are listed and worked, each with a log row', async () => {
  const deviceId = await cameraWith('ptz', 'home', 'home_set', 'cruise')
  await guard.deviceControl.goHome({ deviceId })
  await guard.deviceControl.setHome({ deviceId })
  expect((await guard.deviceControl.getCruises({ deviceId })).returnObj).toEqual([round])
  await guard.deviceControl.operateCruise({ deviceId, token: 't1', operation: 'start' })
  expect(commands()).toEqual([
    { do: 'ptz.goHome' },
    { do: 'ptz.setHome' },
    { do: 'cruise.list' },
    { do: 'cruise.operate', token: 't1', operation: 'start' },
  ])
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'after', 'result'])
    .where('object', '=', deviceId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'ptz.go_home', after: null, result: 'ok' },
    { action: 'ptz.set_home', after: null, result: 'ok' },
    { action: 'cruise.operate', after: { token: 't1', operation: 'start' }, result: 'ok' },
  ])
})

test('what the camera does not offer is refused before anything is sent', async () => {
  const deviceId = await cameraWith('ptz', 'home')
  const { deviceControl: control } = guard
  const codes = [
    await control.setHome({ deviceId }),
    await control.getCruises({ deviceId }),
    await control.operateCruise({ deviceId, token: 't1', operation: 'start' }),
  ].map(answer => answer.errorCode)
  expect(codes).toEqual(Array(3).fill('device.not_supported'))
  expect((await control.goHome({ deviceId })).success).toBe(true)
  expect(commands()).toEqual([{ do: 'ptz.goHome' }])
})

test('while one operator turns the camera another one sends it nowhere, but may stop its cruise', async () => {
  const deviceId = await cameraWith('ptz', 'pan_tilt', 'home', 'home_set', 'cruise')
  const other = await clientOf(server, { permissions, areaIds: [area.id] })
  await guard.deviceControl.move({ deviceId, pan: 1, tilt: 0, zoom: 0 })
  const cruise = { deviceId, token: 't1' }
  const codes = [
    await other.deviceControl.goHome({ deviceId }),
    await other.deviceControl.setHome({ deviceId }),
    await other.deviceControl.operateCruise({ ...cruise, operation: 'start' }),
    await other.deviceControl.operateCruise({ ...cruise, operation: 'stop' }),
  ].map(answer => answer.errorCode)
  expect(codes).toEqual(['device.busy', 'device.busy', 'device.busy', undefined])
  await guard.deviceControl.stop({ deviceId })
})

test('an operation that there is none of is refused', async () => {
  const deviceId = await cameraWith('cruise')
  const wrong = { deviceId, token: 't1', operation: 'fly' as 'start' }
  expect((await guard.deviceControl.operateCruise(wrong)).errorCode).toBe('request.invalid')
})
