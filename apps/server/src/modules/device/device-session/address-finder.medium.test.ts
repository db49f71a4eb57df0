import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { DiscoveredDevice } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuditWriter } from '#server/infra/audit/audit.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { siteObjects } from '#server/testing/site-objects.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { resetDeviceStatus } from '#server/modules/device/observation/device-status.ts'
import { listFoundAddresses } from '#server/modules/device/observation/found-address.queries.ts'
import { createAddressFinder } from './address-finder.ts'

const log = { info: () => undefined, warn: () => undefined }

let open: OpenTestDatabase
let drivers: ReturnType<typeof createFakeDrivers>

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => {
  drivers = createFakeDrivers()
})

const finder = () =>
  createAddressFinder({ db: open.db, drivers, log, writeAudit: createAuditWriter(open.db, siteObjects) })
const build = (endpointReference?: string, host = '192.0.2.7') =>
  buildDevice(open.db, {
    driver: 'onvif',
    config: {
      host,
      port: 80,
      isTls: false,
      mainProfile: 'main',
      mainUrl: `rtsp://${host}/main`,
      ...(endpointReference && { endpointReference }),
    },
  })
const answer = (endpointReference: string, at: Partial<DiscoveredDevice> = {}): DiscoveredDevice => ({
  driver: 'onvif',
  host: '192.0.2.99',
  port: 80,
  isTls: false,
  name: '',
  hardware: '',
  endpointReference,
  ...at,
})
const foundOf = async (id: string) => (await listFoundAddresses(open.db, [id])).get(id)
const logOf = (id: string) =>
  open.db.selectFrom('audit').select(['action', 'after']).where('object', '=', id).execute()

async function searchFor(id: string) {
  const search = finder()
  search.lost([id])
  await search.search()
  return search
}

test('a stranger who answers under a lost device’s name is told nothing, and the device stays where it is', async () => {
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end()
  })
  stranger.on('connection', () => asked.push('connected'))
  stranger.listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const camera = await build('urn:uuid:a')
  drivers.found = [answer('urn:uuid:b'), answer('urn:uuid:a', { host: '127.0.0.1', port })]
  await searchFor(camera.id)
  expect(asked).toEqual([])
  expect(drivers.probed).toEqual([])
  const row = await open.db
    .selectFrom('device')
    .selectAll()
    .where('id', '=', camera.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ version: 0, config: { host: '192.0.2.7', mainUrl: 'rtsp://192.0.2.7/main' } })
  expect(await foundOf(camera.id)).toMatchObject({ host: '127.0.0.1', port, isTls: false })
  stranger.close()
})

test('operators are told once, by the log and an event, however often the answer changes', async () => {
  const camera = await build('urn:uuid:c')
  const search = finder()
  search.lost([camera.id])
  for (const host of ['192.0.2.99', '192.0.2.99', '192.0.2.98']) {
    drivers.found = [answer('urn:uuid:c', { host })]
    await search.search()
  }
  expect(await foundOf(camera.id)).toMatchObject({ host: '192.0.2.98' })
  const rows = await logOf(camera.id)
  expect(rows).toEqual([{ action: 'device.address_found', after: { host: '192.0.2.99', port: 80 } }])
  const events = await open.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'device.changed')
    .execute()
  const own = events.filter(({ data }) => (data as { id: string }).id === camera.id)
  expect(own).toHaveLength(2)
})

test('the notice goes when the device is reached at its own address again, and when its connection is changed', async () => {
  const [back, changed] = [await build('urn:uuid:e'), await build('urn:uuid:f')]
  drivers.found = [answer('urn:uuid:e'), answer('urn:uuid:f')]
  const search = await searchFor(back.id)
  await searchFor(changed.id)
  search.found([back.id])
  await search.search()
  await open.db.transaction().execute(tx => resetDeviceStatus(tx, [changed.id], Date.now()))
  expect([await foundOf(back.id), await foundOf(changed.id)]).toEqual([undefined, undefined])
})

test('a device that answers where it is registered has not moved', async () => {
  const camera = await build('urn:uuid:g')
  drivers.found = [answer('urn:uuid:g', { host: '192.0.2.7' })]
  await searchFor(camera.id)
  expect(await foundOf(camera.id)).toBeUndefined()
})

test('the network is asked only while something that has a name is missing', async () => {
  const [nameless, back] = [await build(), await build('urn:uuid:d')]
  drivers.discover = () => Promise.reject(new Error('asked'))
  const search = finder()
  await search.search()
  search.lost([nameless.id, back.id])
  search.found([back.id])
  await search.search()
  search.lost([back.id])
  await expect(search.search()).rejects.toThrow('asked')
})
