import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { snapsOf, untilSnaps } from '../snap.testing.ts'
import { createViidDevice, viidVehicle } from './viid.testing.ts'

// Cameras of GA/T 1400 over real sockets: how they register, how they are known, and what of what they post is kept.

const clock = createManualClock(Date.now())
let server: TestServer
let origin: string
let camera: BuiltDevice
let admin: ContractClient
let login: { userName: string; password: string }

beforeAll(async () => {
  server = await startTestServer({ basePath: '/soc', clock })
  origin = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id })
  const permissions = ['vehicle.view', 'vehicle.source'] as const
  admin = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
  login = (await admin.snap.renewSource({ cameraId: camera.id })).returnObj!
  clock.advance(1)
})

const deviceOf = (more: { deviceId?: string; from?: string } = {}) =>
  createViidDevice({ origin, login, ...more })
/** `20261120180000`, in the time of the site. */
const passTime = () => {
  const at = new Date(clock.now())
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()]
  return `${parts.map(part => String(part).padStart(2, '0')).join('')}00`
}

test('registers in two steps, tells that it is there, and what it posts is kept with its pictures', async () => {
  const device = deviceOf()
  const stranger = await device.vehicles(viidVehicle())
  expect([stranger.status, stranger.challenge]).toEqual([401, expect.stringContaining('qop="auth"')])
  expect(await device.register()).toMatchObject({ status: 200, codes: [0] })
  expect(await device.keepAlive()).toMatchObject({ status: 200, codes: [0] })
  expect((await device.call('System/Time', { method: 'GET' })).body).toContain('"LocalTime":"20')
  const [one, other] = ['id-1', 'id-2'].map(id => viidVehicle({ MotorVehicleID: id, PassTime: passTime() }))
  const answer = await device.vehicles(one!, { ...other, PlateNo: '无车牌', HasPlate: '0' })
  expect(answer).toMatchObject({ status: 200, codes: [0, 0] })
  expect(answer.body).toContain('"Id":"id-2"')
  const rows = await untilSnaps(server.db, camera.id, 2)
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(['粤B12345', null]))
  expect(rows[0]).toMatchObject({ source: 'viid', lane: 3, speed: 43, picture_key: expect.any(String) })
})

test('the same vehicle is kept once, however often it is posted', async () => {
  const device = deviceOf()
  await device.register()
  const vehicle = viidVehicle({ MotorVehicleID: 'again', PassTime: passTime() })
  for (const _ of [1, 2, 3]) expect((await device.vehicles(vehicle)).codes).toEqual([0])
  await device.vehicles(viidVehicle({ MotorVehicleID: 'last', PlateNo: 'LAST1', PassTime: passTime() }))
  const rows = await untilSnaps(server.db, camera.id, 2)
  expect(new Set(rows.map(row => row.plate))).toEqual(new Set(['LAST1', '粤B12345']))
})

test('a login that is wrong, ended or of another camera is refused', async () => {
  const device = deviceOf()
  expect((await device.register('wrong')).status).toBe(401)
  const before = login
  login = (await admin.snap.renewSource({ cameraId: camera.id })).returnObj!
  expect((await createViidDevice({ origin, login: before }).register()).status).toBe(401)
  const renewed = deviceOf()
  expect((await renewed.register()).status).toBe(200)
  await admin.snap.removeSource({ cameraId: camera.id })
  expect((await renewed.keepAlive()).status).toBe(401)
  expect((await renewed.register()).status).toBe(401)
})

test('an answer that was overheard counts neither again, nor elsewhere, nor later, nor for another request', async () => {
  const device = deviceOf()
  const authorization = device.answer(await device.challenge(), 'System/Register')
  const thief = deviceOf({ from: '127.0.0.2' })
  expect((await thief.prove(authorization)).status).toBe(401)
  expect((await device.call('MotorVehicles', { body: {}, headers: { authorization } })).status).toBe(401)
  expect((await device.prove(authorization)).status).toBe(200)
  const again = await device.prove(authorization)
  expect([again.status, again.challenge]).toEqual([401, expect.stringContaining('stale=true')])
  clock.advance(1)
  const old = device.answer(await device.challenge(), 'System/Register')
  clock.advance(61_000)
  expect((await device.prove(old)).challenge).toContain('stale=true')
  clock.set(-3_600_000)
  expect((await device.register()).status).toBe(200)
  clock.set(3_600_000)
})

test('an id counts at the address that registered it, and while its camera tells that it is there', async () => {
  const device = deviceOf()
  await device.register()
  expect((await deviceOf({ from: '127.0.0.2' }).keepAlive()).status).toBe(401)
  expect((await deviceOf({ deviceId: 'other' }).keepAlive()).status).toBe(401)
  clock.advance(200_000)
  expect((await device.keepAlive()).status).toBe(200)
  clock.advance(200_000)
  expect((await device.vehicles(viidVehicle())).status).toBe(200)
  expect((await device.call('System/UnRegister', { body: {} })).status).toBe(200)
  expect((await device.keepAlive()).status).toBe(401)
  await device.register()
  clock.advance(301_000)
  expect((await device.keepAlive()).status).toBe(401)
})

test('what cannot be read is answered with its code, and nothing waits behind it', async () => {
  const device = deviceOf()
  await device.register()
  const told = async (body: string) => (await device.call('MotorVehicles', { body })).codes
  expect(await told('{"a":')).toEqual([7])
  expect(await told('')).toEqual([7])
  expect(await told('"text"')).toEqual([7])
  expect(await told('[]')).toEqual([8])
  expect(await told('{"MotorVehicleListObject":5}')).toEqual([8])
  const many = Array.from({ length: 501 }, () => ({}))
  expect((await device.vehicles(...many)).codes).toEqual([8])
  expect((await device.vehicles({}, 7 as never)).codes).toEqual([0, 0])
  expect((await device.call('Faces', { body: {} })).codes).toEqual([4])
  const bad = { authorization: `Digest username="${'"'.repeat(50)}\\", nonce=".", uri=1` }
  expect((await device.call('System/Register', { body: {}, headers: bad })).status).toBe(401)
  const emoji = viidVehicle({ MotorVehicleID: 'x'.repeat(500), PlateNo: '🚗'.repeat(200), PassTime: '1970' })
  expect((await device.vehicles(emoji)).codes).toEqual([0])
  await untilSnaps(server.db, camera.id, 1)
  expect(await snapsOf(server.db, camera.id)).toHaveLength(1)
})
