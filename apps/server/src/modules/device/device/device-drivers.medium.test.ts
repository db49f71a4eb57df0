import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const PASSWORD = 'findme-Pa55!'

let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  const permissions = ['device.view', 'device.edit'] as const
  guard = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
})

describe('each driver', () => {
  const endpoint = { host: '192.0.2.60', port: 8000, isTls: false }
  const streams = { mainUrl: 'rtsp://192.0.2.60/main' }
  test.each([
    ['onvif', 'camera', { ...endpoint, ...streams, mainProfile: 'P1', endpointReference: 'urn:uuid:1' }],
    ['isapi', 'camera', { ...endpoint, ...streams, channel: 2 }],
    ['dahua', 'camera', { ...endpoint, ...streams, channel: 3 }],
    ['panel', 'panel', endpoint],
  ] as const)('%s has its own settings, its kind and its address looked at', async (driver, kind, config) => {
    const name = uniqueName('Device-')
    const login = { username: 'viewer', password: PASSWORD }
    const draft = { driver, name, code: name, areaId: area.id } as const
    const add = (more: object) =>
      guard.device.add({ ...draft, config: { ...config, ...login, ...more } } as never)
    for (const wrong of [{ host: '169.254.169.254' }, { host: '127.0.0.1', port: 8080 }])
      expect((await add(wrong)).errorCode).toBe('device.address_refused')
    expect((await add({ port: 70_000 })).status).toBe(400)
    expect((await add({ password: 'p'.repeat(51) })).status).toBe(400)
    const { returnObj } = await add({})
    expect(returnObj).toMatchObject({ kind, driver, capabilities: [], version: 0 })
    const details = await guard.device.getDetails({ id: returnObj!.id })
    expect(details.returnObj!.config).toEqual({ ...config, username: 'viewer', hasPassword: true })
    const elsewhere = { ...draft, id: returnObj!.id, version: 0, config: { ...config, host: '198.51.100.9' } }
    expect((await guard.device.update(elsewhere as never)).errorCode).toBe('device.password_needed')
  })

  test('lists are narrowed by driver, manufacturer and address', async () => {
    const maker = { inventory: { manufacturer: 'Maker', ip: '192.0.2.70' } }
    const one = await buildDevice(server.db, { areaId: area.id, driver: 'onvif', ...maker })
    const config = { ...endpoint, host: '192.0.2.71' }
    const two = await buildDevice(server.db, { areaId: area.id, driver: 'panel', config })
    const rtsp = { mainUrl: 'rtsp://192.0.2.72:8554/192.0.2.99' }
    const three = await buildDevice(server.db, { areaId: area.id, config: rtsp })
    const ids = async (input: object) =>
      (await guard.device.getByPage(input)).returnObj!.list.map(device => device.id)
    expect(await ids({ driver: 'onvif' })).toEqual([one.id])
    expect(await ids({ kind: 'panel' })).toEqual([two.id])
    expect(await ids({ manufacturer: 'make' })).toEqual([one.id])
    expect(await ids({ ip: '192.0.2.70' })).toEqual([one.id])
    expect(await ids({ ip: '.2.71' })).toEqual([two.id])
    expect(await ids({ ip: '192.0.2.72' })).toEqual([three.id])
    expect(await ids({ ip: '192.0.2.99' })).toEqual([])
  })
})
