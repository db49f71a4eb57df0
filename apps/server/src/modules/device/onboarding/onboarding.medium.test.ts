import { DISCOVERY_SECONDS_MAX, type DeviceProbe, type DiscoveredDevice } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers, goodProbe } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const permissions = ['device.edit'] as const
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
  drivers.found = []
  drivers.onProbe = () => goodProbe
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions, areaIds: [area.id] })
})

const answer = (host: string, endpointReference = ''): DiscoveredDevice => ({
  driver: 'onvif',
  host,
  port: 80,
  isTls: false,
  name: 'Camera',
  hardware: 'M1',
  endpointReference,
})
const endpoint = { host: '192.0.2.40', port: 80, isTls: false }
const streams = { mainUrl: 'rtsp://192.0.2.40/main', mainProfile: 'P1' }

describe('discover', () => {
  test('names the registered ones by reference, else by machine, and no others', async () => {
    const build = (config: object, areaId = area.id, driver: 'onvif' | 'rtsp' = 'onvif') =>
      buildDevice(server.db, { areaId, driver, config: { ...config } })
    const moved = await build({
      ...endpoint,
      ...streams,
      host: '192.0.2.41',
      endpointReference: 'urn:uuid:1',
    })
    const byHost = await build({ ...endpoint, ...streams, host: 'CAMERA-2.example' })
    const byStream = await build({ mainUrl: 'rtsp://192.0.2.43:8554/main' }, area.id, 'rtsp')
    const bySix = await build({ mainUrl: 'rtsp://[2001:db8::1]/main' }, area.id, 'rtsp')
    const hidden = await buildArea(server.db)
    await build({ ...endpoint, ...streams, host: '192.0.2.44' }, hidden.id)
    const gone = await build({ ...endpoint, ...streams, host: '192.0.2.45' })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    drivers.found = [
      answer('10.9.9.9', 'urn:uuid:1'),
      answer('camera-2.example', 'urn:uuid:2'),
      answer('192.0.2.43'),
      answer('2001:db8::1'),
      answer('192.0.2.44'),
      answer('192.0.2.45'),
      answer('192.0.2.4'),
    ]
    const { returnObj } = await guard.onboarding.discover({ seconds: 1 })
    expect(returnObj!.map(device => device.deviceId)).toEqual([
      moved.id,
      byHost.id,
      byStream.id,
      bySix.id,
      null,
      null,
      null,
    ])
    expect(returnObj![0]).toEqual({ ...drivers.found[0], deviceId: moved.id })
  })

  test('nobody there is an empty list; without the drivers’ process it says so', async () => {
    expect((await guard.onboarding.discover({})).returnObj).toEqual([])
    drivers.discover = async () => {
      throw new AppError('driver.unavailable')
    }
    expect(await guard.onboarding.discover({})).toMatchObject({
      status: 503,
      errorCode: 'driver.unavailable',
    })
    drivers.discover = async () => drivers.found
  })

  test('does not listen for longer than is allowed', async () => {
    const seconds = DISCOVERY_SECONDS_MAX + 1
    expect((await guard.onboarding.discover({ seconds })).status).toBe(400)
  })
})

describe('probe', () => {
  test('returns the device’s sources and capabilities, with the credentials as entered', async () => {
    const found: DeviceProbe = {
      ...goodProbe,
      capabilities: ['live', 'ptz'],
      sources: [
        {
          token: 'S1',
          name: 'Source',
          streams: [
            { token: 'P1', name: 'Main', url: streams.mainUrl, codec: 'h264', width: 1920, height: 1080 },
          ],
        },
      ],
    }
    drivers.onProbe = () => found
    const login = { username: 'viewer', password: 'Pa55-probe' }
    const { returnObj } = await guard.onboarding.probe({ driver: 'onvif', ...endpoint, ...login })
    expect(returnObj).toEqual(found)
    for (const driver of ['isapi', 'dahua'] as const)
      await guard.onboarding.probe({ driver, ...endpoint, isTls: true })
    expect(drivers.probed).toMatchObject([
      { driver: 'onvif', config: { ...endpoint, ...login } },
      { driver: 'isapi', config: { ...endpoint, isTls: true, channel: 1 } },
      { driver: 'dahua', config: { ...endpoint, isTls: true, channel: 1 } },
    ])
    const audit = await server.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify([audit, server.errors])).not.toContain('Pa55-probe')
  })

  test('reports the fault, and the step from which it is', async () => {
    const steps = [{ step: 'reach', ok: false, cause: 'refused', took: 2 }] as const
    drivers.onProbe = () => ({
      ok: false,
      cause: 'refused',
      steps: [...steps],
      capabilities: [],
      sources: [],
    })
    const { returnObj } = await guard.onboarding.probe({ driver: 'onvif', ...endpoint })
    expect(returnObj).toMatchObject({ ok: false, cause: 'refused', steps })
  })

  test.each([
    [{ host: '127.0.0.1', port: 8080 }, 200, 'device.address_refused'],
    [{ host: '169.254.169.254' }, 200, 'device.address_refused'],
    [{ host: 'http://192.0.2.40/' }, 400, 'request.invalid'],
    [{ port: 0 }, 400, 'request.invalid'],
    [{ driver: 'rtsp' }, 400, 'request.invalid'],
    [{ password: 'p'.repeat(51) }, 400, 'request.invalid'],
  ])('%o is refused', async (wrong, status, errorCode) => {
    const sent = { driver: 'onvif', ...endpoint, ...wrong } as Parameters<typeof guard.onboarding.probe>[0]
    expect(await guard.onboarding.probe(sent)).toMatchObject({ status, errorCode })
    expect(drivers.probed).toEqual([])
  })
})

test('every call needs a login and its permission', async () => {
  const codes = async (client: ContractClient) =>
    [
      await client.onboarding.discover({}),
      await client.onboarding.probe({ driver: 'onvif', ...endpoint }),
    ].map(given => given.errorCode)
  expect(await codes(server.client)).toEqual(['session.login_needed', 'session.login_needed'])
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] })
  expect(await codes(viewer)).toEqual(['access.denied', 'access.denied'])
})
