import type { Contract, InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers, goodProbe } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = Extract<InputOf<Contract['device']['add']>, { driver: 'rtsp' }>
type Sensor = Extract<InputOf<Contract['device']['add']>, { driver: 'http' }>

const PASSWORD = 'findme-Pa55!'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const editor = { permissions: ['device.view', 'device.edit', 'organisation.view'] as const }

let server: TestServer
let area: BuiltArea
let admin: ContractClient
/** A user of one area only. */
let guard: ContractClient
const drivers = createFakeDrivers()

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.probed = []
  drivers.onProbe = () => goodProbe
  area = await buildArea(server.db)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
  guard = await clientOf(server, { ...editor, areaIds: [area.id] }, area.centreId)
})

function camera(more: Partial<Omit<Draft, 'config'>> & { config?: Partial<Draft['config']> } = {}): Draft {
  const config = { mainUrl: 'rtsp://192.0.2.7/main', username: 'viewer', password: PASSWORD, ...more.config }
  const name = uniqueName('Camera-')
  return { driver: 'rtsp', name, code: name, areaId: area.id, ...more, config }
}
const sensor = (): Sensor => {
  const name = uniqueName('Sensor-')
  return { driver: 'http', name, code: name, areaId: area.id, config: {} }
}
const eventsOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select(['data', 'area_id'])
    .where('type', '=', 'device.changed')
    .where(sql<boolean>`data ->> 'id' = ${id}`)
    .execute()
  return rows.map(row => [(row.data as { change: string }).change, row.area_id])
}

describe('add', () => {
  test('registers a camera, not known to live yet, and tells of it', async () => {
    const draft = camera({ longitude: 116.4, latitude: 39.9 })
    const { returnObj } = await guard.device.add(draft)
    expect(returnObj).toMatchObject({
      name: draft.name,
      kind: 'camera',
      areaName: area.name,
      state: 'not_connected',
      cause: 'never_checked',
      longitude: 116.4,
    })
    expect(await eventsOf(returnObj!.id)).toEqual([['added', area.id]])
  })

  test('registers a sensor', async () => {
    expect((await guard.device.add(sensor())).returnObj).toMatchObject({ kind: 'sensor', driver: 'http' })
  })

  test('refuses a code in use, until its device is deleted; a name may be used twice', async () => {
    const first = camera()
    const { returnObj } = await guard.device.add(first)
    expect((await guard.device.add(camera({ code: first.code }))).errorCode).toBe('device.code_taken')
    expect((await guard.device.add(camera({ name: first.name }))).success).toBe(true)
    expect((await guard.device.add({ ...sensor(), name: 'Door no. 7 (east)' })).success).toBe(true)
    expect((await guard.device.add(camera({ name: 'Gate no. 7' }))).status).toBe(400)
    await guard.device.batchDelete({ ids: [returnObj!.id] })
    expect((await guard.device.add(first)).success).toBe(true)
  })

  test.each([
    ['rtsp://127.0.0.1:8080/'],
    ['rtsp://localhost:8081/x'],
    ['rtsp://[::ffff:127.0.0.1]:8081/'],
    ['rtsp://169.254.169.254/latest/meta-data'],
  ])('refuses the address %s', async mainUrl => {
    expect((await guard.device.add(camera({ config: { mainUrl } }))).errorCode).toBe('device.address_refused')
    const asSub = camera({ config: { subUrl: mainUrl } })
    expect((await guard.device.add(asSub)).errorCode).toBe('device.address_refused')
  })

  test.each([
    [{ config: { mainUrl: 'file:///etc/passwd' } }],
    [{ config: { mainUrl: 'http://192.0.2.7/' } }],
    [{ config: { mainUrl: 'rtsp://user:word@192.0.2.7/' } }],
    [{ config: { mainUrl: `rtsp://192.0.2.7/${'x'.repeat(1100)}` } }],
    [{ name: 'no spaces' }],
    [{ code: '' }],
    [{ latitude: 91 }],
    [{ state: 'online' } as Partial<Draft>],
  ])('refuses %o as malformed', async wrong => {
    expect((await guard.device.add(camera(wrong))).status).toBe(400)
  })

  test('refuses an area out of reach, and one that is not there', async () => {
    const other = await buildArea(server.db)
    expect((await guard.device.add(camera({ areaId: other.id }))).errorCode).toBe('access.denied')
    expect((await admin.device.add(camera({ areaId: UNKNOWN }))).errorCode).toBe('area.not_found')
  })
})

describe('update', () => {
  test('changes the sent fields, keeps a password that is left out, and logs both states without it', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    const { password: _, ...config } = draft.config
    const answer = await guard.device.update({ ...draft, version: 0, id, name: 'Renamed', config })
    expect(answer.returnObj).toMatchObject({
      id,
      name: 'Renamed',
      state: 'not_connected',
      cause: 'never_checked',
    })
    const details = await guard.device.getDetails({ id })
    expect(details.returnObj?.config).toEqual({ ...config, hasPassword: true })
    const row = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'device.update')
      .where('object', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ before: { name: draft.name }, after: { name: 'Renamed' } })
  })

  test('an empty password means none', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    await guard.device.update({ ...draft, version: 0, id, config: { ...draft.config, password: '' } })
    expect((await guard.device.getDetails({ id })).returnObj?.config.hasPassword).toBe(false)
  })

  test('another connection resets the status observed over the old one', async () => {
    const { id, ...built } = await buildDevice(server.db, { areaId: area.id, state: 'online' })
    const config = { mainUrl: 'rtsp://192.0.2.1/other' }
    const answer = await guard.device.update({ id, version: 0, driver: 'rtsp', ...built, config })
    expect(answer.returnObj).toMatchObject({ state: 'unknown', cause: 'connecting' })
  })

  test('the same password entered again is neither another connection nor a change', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    const answer = await guard.device.update({ ...draft, version: 0, id })
    expect(answer.returnObj).toMatchObject({ cause: 'never_checked', version: 1 })
    expect((await guard.deviceHistory.getByPage({ deviceId: id })).returnObj!.total).toBe(0)
  })

  test('a stored password is not sent to another machine', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    const config = { mainUrl: 'rtsp://198.51.100.9/main', username: 'viewer' }
    expect((await guard.device.update({ ...draft, version: 0, id, config })).errorCode).toBe(
      'device.password_needed',
    )
    expect((await guard.device.testConnection({ driver: 'rtsp', id, config })).errorCode).toBe(
      'device.password_needed',
    )
    expect(drivers.probed).toEqual([])
    const withPassword = { ...config, password: 'new-Pa55' }
    expect((await guard.device.update({ ...draft, version: 0, id, config: withPassword })).success).toBe(true)
  })

  test('moving needs the new area too, and both areas are told', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    const other = await buildArea(server.db)
    expect((await guard.device.update({ ...draft, version: 0, id, areaId: other.id })).errorCode).toBe(
      'access.no_area',
    )
    expect(
      (await admin.device.update({ ...draft, version: 0, id, areaId: other.id })).returnObj?.areaId,
    ).toBe(other.id)
    expect(await eventsOf(id)).toEqual([
      ['added', area.id],
      ['updated', area.id],
      ['updated', other.id],
    ])
  })

  test('refuses another driver, a device that is gone, a taken code', async () => {
    const draft = camera()
    const { id } = (await guard.device.add(draft)).returnObj!
    expect(await guard.device.update({ ...sensor(), version: 0, id })).toMatchObject({
      status: 400,
      errorParams: { issues: [{ path: 'driver', rule: 'fixed' }] },
    })
    const other = await buildDevice(server.db, { areaId: area.id })
    expect((await guard.device.update({ ...draft, version: 0, id, code: other.code })).errorCode).toBe(
      'device.code_taken',
    )
    expect((await admin.device.update({ ...draft, version: 0, id: UNKNOWN })).errorCode).toBe(
      'device.not_found',
    )
    expect((await guard.device.update({ ...draft, version: 0, id: UNKNOWN })).errorCode).toBe('access.denied')
  })
})

describe('lists', () => {
  test('hold the devices of the user’s areas in the chosen centre, by page, order and filter', async () => {
    const room = await buildArea(server.db, { parentId: area.id })
    const names = ['Alpha', 'Bravo', 'Charlie'].map(word => uniqueName(word))
    for (const name of names) await buildDevice(server.db, { name, areaId: area.id })
    await buildDevice(server.db, {
      name: uniqueName('Sensor'),
      areaId: room.id,
      driver: 'http',
      state: 'unknown',
    })
    await buildDevice(server.db)
    const list = async (input: InputOf<Contract['device']['getByPage']>) => {
      const { returnObj } = await guard.device.getByPage(input)
      return { ...returnObj, names: returnObj?.list.map(device => device.name) }
    }
    expect(await list({ orderBy: 'name', order: 'desc', kind: 'camera' })).toMatchObject({
      total: 3,
      names: names.toReversed(),
    })
    expect((await list({})).total).toBe(4)
    expect((await list({ areaIds: [room.id] })).total).toBe(1)
    expect((await list({ areaIds: [area.id] })).total).toBe(4)
    expect((await list({ state: 'unknown' })).total).toBe(1)
    expect((await list({ name: names[1]!.toUpperCase() })).names).toEqual([names[1]])
    await server.db
      .updateTable('device')
      .set({ longitude: 1, latitude: 1 })
      .where('name', '=', names[0]!)
      .execute()
    expect((await list({ position: 'placed' })).names).toEqual([names[0]])
    expect((await list({ position: 'missing' })).total).toBe(3)
    expect((await list({ name: '%' })).total).toBe(0)
    expect((await guard.device.getByPage({ pageSize: 7 })).status).toBe(400)
    expect((await guard.device.getByPage({ pageNum: 2000 })).status).toBe(400)
  })
})

describe('delete', () => {
  test('removes from every list, wipes the secret, and keeps the row for its alarms', async () => {
    const { id } = (await guard.device.add(camera())).returnObj!
    expect((await guard.device.batchDelete({ ids: [id] })).success).toBe(true)
    expect((await guard.device.getByPage({})).returnObj?.total).toBe(0)
    expect((await admin.device.getDetails({ id })).errorCode).toBe('device.not_found')
    const row = await server.db
      .selectFrom('device')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret).toBeNull()
    expect(await eventsOf(id)).toEqual([
      ['added', area.id],
      ['removed', area.id],
    ])
    expect((await admin.device.batchDelete({ ids: [id, UNKNOWN] })).success).toBe(true)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  test('all or none: one device out of reach refuses the rest', async () => {
    const mine = await buildDevice(server.db, { areaId: area.id })
    const other = await buildDevice(server.db)
    expect((await guard.device.batchDelete({ ids: [mine.id, other.id] })).errorCode).toBe('access.denied')
    expect((await guard.device.getDetails({ id: mine.id })).success).toBe(true)
  })
})

test('a password shows in no answer, no log line, and no table but sealed', async () => {
  const draft = camera()
  const added = await guard.device.add(draft)
  const id = added.returnObj!.id
  const changed = { ...draft, id, version: 0, config: { ...draft.config, password: `${PASSWORD}2` } }
  const answers = [
    added,
    await guard.device.update(changed),
    await guard.device.getByPage({}),
    await guard.device.getDetails({ id }),
    await guard.device.testConnection({ driver: 'rtsp', id, config: changed.config }),
    await guard.organisation.getTree(),
    await guard.device.batchDelete({ ids: [id] }),
  ]
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db)
  const stored = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(server.db)).rows),
  )
  expect(tables.length).toBeGreaterThan(20)
  expect(JSON.stringify([answers, stored, server.errors])).not.toContain(PASSWORD)
})

test('every call needs a login and its permission', async () => {
  const { id } = await buildDevice(server.db, { areaId: area.id })
  const draft = camera()
  const codes = async (client: ContractClient) => {
    const answers = await Promise.all([
      client.device.add(draft),
      client.device.update({ ...draft, version: 0, id }),
      client.device.getByPage({}),
      client.device.getDetails({ id }),
      client.device.batchDelete({ ids: [id] }),
      client.device.testConnection({ driver: 'rtsp', config: draft.config }),
    ])
    return answers.map(answer => answer.errorCode)
  }
  const areaIds = [area.id]
  const all = (code: string) => Array.from({ length: 6 }, () => code)
  expect(await codes(server.client)).toEqual(all('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds }, area.centreId))).toEqual(all('access.denied'))
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds }, area.centreId)
  expect((await codes(viewer)).filter(code => code === undefined)).toHaveLength(2)
})
