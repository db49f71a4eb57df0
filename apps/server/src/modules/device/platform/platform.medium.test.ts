import type { Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildPlatform } from '#server/testing/builders/platform.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers, goodProbe } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['platform']['add']>

const PASSWORD = 'findme-Pa55!'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const permissions = ['device.view', 'platform.edit'] as const
const drivers = createFakeDrivers()

let server: TestServer
let centre: BuiltArea
/** A user of one centre only. */
let editor: ContractClient
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.probed = []
  drivers.onProbe = () => goodProbe
  centre = await buildCentre(server.db)
  editor = await clientOf(server, { permissions, areaIds: [centre.id] }, centre.id)
  admin = await clientOf(server, { isSuper: true })
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: uniqueName('Platform '),
  connectionMode: 'https',
  ip: '192.0.2.30',
  platformPort: 8443,
  account: 'operator',
  password: PASSWORD,
  plugin: 'isapi',
  areaId: centre.id,
  ...more,
})
/** A stored platform, and the fields that an update of it sends. */
async function register(more: Partial<Draft> = {}) {
  const { password: _, ...sent } = draft(more)
  const { id } = (await editor.platform.add({ ...sent, password: PASSWORD })).returnObj!
  return { id, sent: { ...sent, id, expectedVersion: 0 } }
}
const eventsOf = async (areaId: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'platform.changed')
    .where('area_id', '=', areaId)
    .execute()
  return rows.map(row => (row.data as { id: string }).id)
}

describe('add', () => {
  test('registers the platform of a centre or of an area in it, never tested yet', async () => {
    const room = await buildArea(server.db, { parentId: centre.id })
    const sent = draft({
      areaId: room.id,
      version: '2.1',
      domainCode: 'a.b-1',
      devicePort: 554,
      longitude: 12.5,
    })
    const { returnObj } = await editor.platform.add(sent)
    const { password: _, ...shown } = sent
    expect(returnObj).toMatchObject({
      ...shown,
      centreId: centre.id,
      centreName: centre.name,
      areaPath: `${centre.name} / ${room.name}`,
      checkedAt: null,
      isReachable: null,
      expectedVersion: 0,
    })
    expect(await eventsOf(room.id)).toEqual([returnObj!.id])
  })

  test('allows one platform for a centre, none for the default one, and no name twice', async () => {
    const { sent } = await register()
    const room = await buildArea(server.db, { parentId: centre.id })
    expect((await admin.platform.add(draft({ areaId: room.id }))).errorCode).toBe('platform.centre_has_one')
    const other = await buildCentre(server.db)
    const taken = draft({ areaId: other.id, name: sent.name })
    expect((await admin.platform.add(taken)).errorCode).toBe('platform.name_taken')
    const initial = await buildCentre(server.db, { isInitial: true })
    const below = await buildArea(server.db, { parentId: initial.id })
    for (const { id: areaId } of [initial, below])
      expect((await admin.platform.add(draft({ areaId }))).errorCode).toBe('platform.default_centre')
  })

  test('refuses one of two for the same centre at once', async () => {
    const answers = await Promise.all([draft(), draft()].map(sent => editor.platform.add(sent)))
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set(['platform.centre_has_one', undefined]),
    )
  })

  test.each([
    [{ ip: '' }],
    [{ ip: 'a'.repeat(51) }],
    [{ ip: 'not an address' }],
    [{ platformPort: 0 }],
    [{ platformPort: 65_536 }],
    [{ devicePort: 1.5 }],
    [{ account: '' }],
    [{ account: 'a'.repeat(21) }],
    [{ password: '12345' }],
    [{ password: 'p'.repeat(51) }],
    [{ name: ' ' }],
    [{ plugin: undefined }],
    [{ plugin: 'gb28181' }],
    [{ domainCode: 'no spaces' }],
    [{ longitude: 181 }],
  ] as [Partial<Draft>][])('%o is malformed', async wrong => {
    expect((await editor.platform.add(draft(wrong))).status).toBe(400)
  })

  test('our own ports, a cloud’s metadata, a foreign area and one that is not there are refused', async () => {
    const code = async (more: Partial<Draft>, client = editor) =>
      (await client.platform.add(draft(more))).errorCode
    expect(await code({ ip: '127.0.0.1', platformPort: 8080 })).toBe('device.address_refused')
    expect(await code({ ip: '169.254.169.254' })).toBe('device.address_refused')
    const other = await buildCentre(server.db)
    expect(await code({ areaId: other.id })).toBe('access.denied')
    expect(await code({ areaId: UNKNOWN }, admin)).toBe('area.not_found')
  })
})

describe('update', () => {
  test('changes the sent fields and keeps a password that is left out', async () => {
    const { id, sent } = await register()
    const answer = await editor.platform.update({ ...sent, account: 'another' })
    expect(answer.returnObj).toMatchObject({ id, account: 'another', expectedVersion: 1 })
    await editor.platform.testConnection({ id })
    expect(drivers.probed[0]!.config).toMatchObject({ username: 'another', password: PASSWORD })
  })

  test('refuses the second of two operators, saying that somebody was faster', async () => {
    const { sent } = await register()
    expect((await editor.platform.update({ ...sent, name: `${sent.name}a` })).success).toBe(true)
    const second = await admin.platform.update({ ...sent, name: `${sent.name}b` })
    expect(second.errorCode).toBe('platform.changed_meanwhile')
  })

  test('a stored password goes to no other machine', async () => {
    const { sent } = await register()
    const elsewhere = { ...sent, ip: '198.51.100.9' }
    expect((await editor.platform.update(elsewhere)).errorCode).toBe('platform.password_needed')
    expect((await editor.platform.update({ ...elsewhere, password: 'another-1' })).success).toBe(true)
  })

  test('moves within the areas that the user may edit, and both areas are told', async () => {
    const { id, sent } = await register()
    const other = await buildCentre(server.db)
    expect((await editor.platform.update({ ...sent, areaId: other.id })).errorCode).toBe('access.no_area')
    const { returnObj } = await admin.platform.update({ ...sent, areaId: other.id })
    expect(returnObj).toMatchObject({ areaId: other.id, centreId: other.id })
    expect([await eventsOf(centre.id), await eventsOf(other.id)]).toEqual([[id, id], [id]])
  })

  test('refuses a taken name or centre, the default centre, a bad address, and one that is gone', async () => {
    const { sent } = await register()
    const taken = await buildPlatform(server.db)
    const code = async (more: object) => (await admin.platform.update({ ...sent, ...more })).errorCode
    expect(await code({ name: taken.name })).toBe('platform.name_taken')
    expect(await code({ areaId: taken.areaId })).toBe('platform.centre_has_one')
    expect(await code({ areaId: (await buildCentre(server.db, { isInitial: true })).id })).toBe(
      'platform.default_centre',
    )
    expect(await code({ platformPort: 8080, ip: '127.0.0.1' })).toBe('device.address_refused')
    expect(await code({ id: UNKNOWN })).toBe('platform.not_found')
  })
})

describe('lists', () => {
  test('contain the platforms that the user may see, of every centre or of the chosen one', async () => {
    const { id, sent } = await register()
    const other = await buildPlatform(server.db)
    const list = async (client: ContractClient, input: object) => {
      const { returnObj } = await client.platform.getByPage({ pageSize: 100, ...input })
      return returnObj!.list.map(platform => platform.id)
    }
    expect(await list(editor, {})).toEqual([id])
    expect(await list(admin, {})).toEqual(expect.arrayContaining([id, other.id]))
    expect(await list(admin, { centerId: centre.id })).toEqual([id])
    expect(await list(editor, { name: sent.name.toUpperCase(), plugin: 'isapi' })).toEqual([id])
    expect(await list(editor, { plugin: 'onvif' })).toEqual([])
    expect((await editor.platform.getDetails({ id: other.id })).errorCode).toBe('access.denied')
    expect((await admin.platform.getDetails({ id: UNKNOWN })).errorCode).toBe('platform.not_found')
  })
})

describe('delete', () => {
  test('frees the centre; a platform out of reach refuses the whole call', async () => {
    const { id } = await register()
    const other = await buildPlatform(server.db)
    expect((await editor.platform.batchDelete({ ids: [id, other.id] })).errorCode).toBe('access.denied')
    expect((await editor.platform.batchDelete({ ids: [id] })).success).toBe(true)
    expect((await admin.platform.batchDelete({ ids: [id] })).success).toBe(true)
    expect((await editor.platform.add(draft())).success).toBe(true)
  })
})

describe('testConnection', () => {
  test('logs in by its plug-in and keeps how it ended', async () => {
    const { id } = await register({ plugin: 'onvif' })
    expect((await editor.platform.testConnection({ id })).returnObj).toEqual(goodProbe)
    expect(drivers.probed).toMatchObject([
      {
        driver: 'onvif',
        config: { host: '192.0.2.30', port: 8443, isTls: true, username: 'operator', password: PASSWORD },
      },
    ])
    expect((await editor.platform.getDetails({ id })).returnObj).toMatchObject({
      isReachable: true,
      cause: null,
    })
    drivers.onProbe = () => ({ ...goodProbe, ok: false, cause: 'wrong_credentials' })
    await editor.platform.testConnection({ id })
    const { returnObj } = await editor.platform.getDetails({ id })
    expect(returnObj).toMatchObject({ isReachable: false, cause: 'wrong_credentials', expectedVersion: 0 })
    expect(Date.now() - Date.parse(returnObj!.checkedAt!)).toBeLessThan(60_000)
  })

  test('says nothing of a platform that was changed meanwhile', async () => {
    const { id, sent } = await register()
    drivers.onProbe = async () => {
      await editor.platform.update({ ...sent, account: 'another' })
      return goodProbe
    }
    await editor.platform.testConnection({ id })
    expect((await editor.platform.getDetails({ id })).returnObj).toMatchObject({ checkedAt: null })
  })

  test('another connection forgets the test of the old one, another name does not', async () => {
    const { id, sent } = await register()
    await editor.platform.testConnection({ id })
    const renamed = await editor.platform.update({ ...sent, name: `${sent.name}x` })
    expect(renamed.returnObj!.isReachable).toBe(true)
    const moved = await editor.platform.update({ ...sent, platformPort: 80, expectedVersion: 1 })
    expect(moved.returnObj!.isReachable).toBeNull()
  })
})

test('the password shows in no answer and in no table', async () => {
  const added = await editor.platform.add(draft())
  const { id } = added.returnObj!
  const answers = [added, await editor.platform.getByPage({}), await editor.platform.testConnection({ id })]
  const stored = [
    await server.db.selectFrom('platform').selectAll().execute(),
    await server.db.selectFrom('audit').selectAll().execute(),
    await server.db.selectFrom('outbox').selectAll().execute(),
  ]
  expect(JSON.stringify([answers, stored, server.errors])).not.toContain(PASSWORD)
})

test('every call needs a login and its permission', async () => {
  const { id, sent } = await register()
  const codes = async (client: ContractClient) => {
    const answers = await Promise.all([
      client.platform.getByPage({}),
      client.platform.getDetails({ id }),
      client.platform.add(draft()),
      client.platform.update(sent),
      client.platform.testConnection({ id }),
      client.platform.batchDelete({ ids: [id] }),
    ])
    return answers.map(answer => answer.errorCode)
  }
  const all = (code: string) => Array.from({ length: 6 }, () => code)
  const areaIds = [centre.id]
  expect(await codes(server.client)).toEqual(all('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds }, centre.id))).toEqual(all('access.denied'))
  const viewer = await clientOf(server, { permissions: ['device.view', 'device.edit'], areaIds }, centre.id)
  expect(await codes(viewer)).toEqual([undefined, undefined, ...all('access.denied').slice(2)])
})
