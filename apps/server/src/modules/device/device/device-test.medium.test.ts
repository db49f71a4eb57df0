import type { DeviceProbe, InputOf, Contract } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers, goodProbe } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const PASSWORD = 'findme-Pa55!'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const drivers = createFakeDrivers()

let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.probed = []
  drivers.onProbe = () => goodProbe
  area = await buildArea(server.db)
  const permissions = ['device.view', 'device.edit'] as const
  guard = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
})

const onvif = {
  host: '192.0.2.7',
  port: 80,
  isTls: false,
  mainUrl: 'rtsp://192.0.2.7/main',
  mainProfile: 'P1',
  username: 'viewer',
}
const told: DeviceProbe = {
  ...goodProbe,
  identity: {
    manufacturer: 'A maker whose name is rather long',
    model: 'DS-2CD',
    firmware: 'V5.6.0',
    serial: '1',
    mac: '00:11:22:33:44:55',
  },
  capabilities: ['live', 'ptz'],
}

/** Registers an ONVIF camera through the call. */
async function register(inventory: NonNullable<InputOf<Contract['device']['add']>['inventory']> = {}) {
  const name = uniqueName('Camera-')
  const draft = { driver: 'onvif', name, code: name, areaId: area.id, inventory } as const
  const answer = await guard.device.add({ ...draft, config: { ...onvif, password: PASSWORD } })
  return answer.returnObj!
}

const historyOf = (deviceId: string) =>
  server.db
    .selectFrom('device_change')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('field')
    .execute()

describe('a test of a connection', () => {
  test('the driver is given the stored password where none was sent', async () => {
    const { id } = await register()
    expect((await guard.device.testConnection({ id, driver: 'onvif', config: onvif })).returnObj).toEqual(
      goodProbe,
    )
    await guard.device.testConnection({ driver: 'onvif', config: onvif })
    await guard.device.testConnection({ driver: 'onvif', config: { ...onvif, password: '' } })
    expect(drivers.probed.map(({ driver, config }) => [driver, config])).toEqual([
      ['onvif', { ...onvif, password: PASSWORD }],
      ['onvif', onvif],
      ['onvif', onvif],
    ])
    expect(drivers.probed[0]!.id).toBe(id)
  })

  test('tells step by step what is wrong', async () => {
    const refusal: DeviceProbe = {
      ok: false,
      cause: 'wrong_credentials',
      steps: [
        { step: 'reach', ok: true, took: 3 },
        { step: 'login', ok: false, cause: 'wrong_credentials', took: 8 },
      ],
      capabilities: [],
      sources: [],
    }
    drivers.onProbe = () => refusal
    const answer = await guard.device.testConnection({ driver: 'onvif', config: onvif })
    expect(answer.returnObj).toEqual(refusal)
  })

  test.each([
    ['our own port', { host: '127.0.0.1', port: 8080 }],
    ['a cloud’s metadata', { host: '169.254.169.254', port: 80 }],
    ['our own port as a stream', { mainUrl: 'rtsp://127.0.0.1:8080/' }],
  ])('%s is refused', async (_, wrong) => {
    const answer = await guard.device.testConnection({ driver: 'onvif', config: { ...onvif, ...wrong } })
    expect(answer.errorCode).toBe('device.address_refused')
    expect(drivers.probed).toEqual([])
  })

  test('a stored password goes to no other host', async () => {
    const { id } = await register()
    const config = { ...onvif, host: '198.51.100.9' }
    const answer = await guard.device.testConnection({ id, driver: 'onvif', config })
    expect(answer.errorCode).toBe('device.password_needed')
    expect(drivers.probed).toEqual([])
  })

  test('another driver, a device out of reach and one that is gone are refused', async () => {
    const { id } = await register()
    const panel = { driver: 'panel', config: { host: '192.0.2.7', port: 7000 } } as const
    expect(await guard.device.testConnection({ id, ...panel })).toMatchObject({
      status: 400,
      errorParams: { issues: [{ path: 'driver', rule: 'fixed' }] },
    })
    const { id: other } = await buildDevice(server.db)
    expect((await guard.device.testConnection({ id: other, ...panel })).errorCode).toBe('access.denied')
    const admin = await clientOf(server, { isSuper: true })
    expect((await admin.device.testConnection({ id: UNKNOWN, ...panel })).errorCode).toBe('device.not_found')
    expect(drivers.probed).toEqual([])
  })
})

describe('details that a device reports of itself', () => {
  test('is kept where nobody has entered it, without growing the version', async () => {
    const { id } = await register({ model: 'As entered' })
    drivers.onProbe = () => told
    await guard.device.testConnection({ id, driver: 'onvif', config: onvif })
    const details = (await guard.device.getDetails({ id })).returnObj!
    expect(details).toMatchObject({ version: 0, capabilities: ['live', 'ptz'] })
    expect(details.inventory).toMatchObject({
      manufacturer: 'A maker whose name i',
      model: 'As entered',
      firmwareVersion: 'V5.6.0',
      mac: '00:11:22:33:44:55',
    })
    expect((await historyOf(id)).map(row => [row.field, row.after, row.user_id, row.user_name])).toEqual([
      ['inventory.firmwareVersion', 'V5.6.0', null, ''],
      ['inventory.mac', '00:11:22:33:44:55', null, ''],
      ['inventory.manufacturer', 'A maker whose name i', null, ''],
    ])
  })

  test('is not kept of a connection that is only being entered, or that failed', async () => {
    const { id } = await register()
    drivers.onProbe = () => told
    await guard.device.testConnection({ id, driver: 'onvif', config: { ...onvif, mainProfile: 'P2' } })
    await guard.device.testConnection({ id, driver: 'onvif', config: { ...onvif, password: 'another' } })
    drivers.onProbe = () => ({ ...told, ok: false, cause: 'wrong_credentials' })
    await guard.device.testConnection({ id, driver: 'onvif', config: onvif })
    expect((await guard.device.getDetails({ id })).returnObj).toMatchObject({
      capabilities: [],
      inventory: { manufacturer: '', mac: '' },
    })
    expect(await historyOf(id)).toEqual([])
  })

  test('is not believed where no person could have entered it', async () => {
    const { id } = await register()
    const identity = {
      manufacturer: ' ',
      model: 'x',
      firmware: 'v'.repeat(900),
      serial: '',
      mac: 'not a mac',
    }
    drivers.onProbe = () => ({ ...told, identity })
    await guard.device.testConnection({ id, driver: 'onvif', config: onvif })
    expect((await guard.device.getDetails({ id })).returnObj!.inventory).toMatchObject({
      manufacturer: '',
      model: '',
      firmwareVersion: 'v'.repeat(50),
      mac: '',
    })
  })
})

describe('a picture of a connection that is tried', () => {
  const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const permissions = ['device.view', 'device.edit', 'live.snapshot'] as const
  const tried = { driver: 'onvif', config: onvif } as const
  beforeEach(() => {
    drivers.pictured = []
    drivers.onPicture = () => JPEG
  })

  test('is taken over what is typed, with the stored password where none is', async () => {
    const { id } = await register()
    const editor = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
    const answer = await editor.device.testPicture({ id, ...tried })
    expect([answer.headers['content-type'], [...answer.bytes]]).toEqual(['image/jpeg', [...JPEG]])
    await editor.device.testPicture(tried)
    expect(drivers.pictured.map(({ config }) => config)).toEqual([{ ...onvif, password: PASSWORD }, onvif])
    const other = { ...onvif, host: '192.0.2.8' }
    expect((await editor.device.testPicture({ id, ...tried, config: other })).errorCode).toBe(
      'device.password_needed',
    )
  })

  test('needs the right to take snapshots, and an allowed address', async () => {
    const { id } = await register()
    expect((await guard.device.testPicture({ id, ...tried })).errorCode).toBe('access.denied')
    expect((await guard.device.testPicture(tried)).errorCode).toBe('access.denied')
    const editor = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
    const own = { ...onvif, host: '169.254.169.254' }
    expect((await editor.device.testPicture({ ...tried, config: own })).errorCode).toBe(
      'device.address_refused',
    )
    const elsewhere = await buildDevice(server.db, { driver: 'onvif' })
    expect((await editor.device.testPicture({ id: elsewhere.id, ...tried })).errorCode).toBe('access.denied')
    expect(drivers.pictured).toEqual([])
  })

  test('is refused when it is none', async () => {
    const editor = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
    drivers.onPicture = () => Uint8Array.from(Buffer.from('<html>'))
    expect(await editor.device.testPicture(tried)).toMatchObject({
      errorCode: 'device.rejected',
      errorParams: { reason: 'no_picture' },
    })
  })
})
