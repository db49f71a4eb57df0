import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuditWriter } from '../../../infra/audit/audit.ts'
import { openDatabase, type OpenDatabase } from '../../../infra/database/database.ts'
import { createSecretCipher } from '../../../infra/secrets/secret-cipher.ts'
import { siteObjects } from '../../../testing/site-objects.ts'
import { buildDevice } from '../../../testing/builders/device.ts'
import { createFakeDrivers, goodProbe } from '../../../testing/fake-drivers.ts'
import { createAddressFinder } from './address-finder.ts'
import { createTargetRepository } from './target-repository.ts'

const sealer = createSecretCipher(Buffer.alloc(32, 3).toString('base64'))
const log = { info: () => undefined, warn: () => undefined }
const loggedIn: DeviceProbe = { ...goodProbe, steps: [{ step: 'login', ok: true, took: 1 }] }

let database: TestDatabase
let open: OpenDatabase
let drivers: ReturnType<typeof createFakeDrivers>

beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url)
})
afterAll(async () => {
  await open.close()
  await database.close()
})
beforeEach(() => {
  drivers = createFakeDrivers()
  drivers.onProbe = () => loggedIn
})

const finder = () =>
  createAddressFinder({
    db: open.db,
    book: createTargetRepository({ db: open.db, sealer }),
    drivers,
    log,
    writeAudit: createAuditWriter(open.db, siteObjects),
  })
const build = (endpointReference?: string) =>
  buildDevice(open.db, {
    driver: 'onvif',
    config: {
      host: '192.0.2.7',
      port: 80,
      isTls: false,
      mainProfile: 'main',
      mainUrl: 'rtsp://192.0.2.7/main',
      ...(endpointReference && { endpointReference }),
    },
  })
const answer = (endpointReference: string, host = '192.0.2.99'): DiscoveredDevice => ({
  driver: 'onvif',
  host,
  port: 80,
  isTls: false,
  name: '',
  hardware: '',
  endpointReference,
})
const configOf = async (id: string) => {
  const row = await open.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...(row.config as { host: string; mainUrl: string }), version: row.version }
}

test('a lost device is found by its name, its new address taken over and kept in the history', async () => {
  const camera = await build('urn:uuid:a')
  drivers.found = [answer('urn:uuid:b', '192.0.2.50'), answer('urn:uuid:a')]
  const search = finder()
  search.lost([camera.id])
  await search.search()
  expect(await configOf(camera.id)).toMatchObject({
    host: '192.0.2.99',
    mainUrl: 'rtsp://192.0.2.99/main',
    version: 1,
  })
  const changes = await open.db
    .selectFrom('device_change')
    .select(['field', 'after', 'user_id', 'user_name'])
    .where('device_id', '=', camera.id)
    .orderBy('field')
    .execute()
  expect(changes).toEqual([
    { field: 'config.host', after: '192.0.2.99', user_id: null, user_name: '' },
    { field: 'config.mainUrl', after: 'rtsp://192.0.2.99/main', user_id: null, user_name: '' },
  ])
})

test('a device that answers under the name but refuses the stored login is not accepted', async () => {
  const camera = await build('urn:uuid:c')
  drivers.found = [answer('urn:uuid:c')]
  drivers.onProbe = () => ({ ...goodProbe, ok: false, steps: [{ step: 'login', ok: false, took: 1 }] })
  const search = finder()
  search.lost([camera.id])
  await search.search()
  expect((await configOf(camera.id)).host).toBe('192.0.2.7')
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
