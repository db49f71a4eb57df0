import type { Contract, InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

type Draft = InputOf<Contract['defenceZone']['add']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const rights = ['defence_zone.view', 'defence_zone.edit', 'defence_zone.control'] as const

let server: TestServer
const drivers = createFakeDrivers()
let area: BuiltArea
let panel: BuiltDevice
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.asked = []
  drivers.onPerform = () => []
  area = await buildArea(server.db)
  panel = await buildPanel(server.db, { areaId: area.id })
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: uniqueName('Zone '),
  sensorType: 'motion',
  number: 1,
  panelId: panel.id,
  ...more,
})
const eventsOf = async (id: string, type: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select('area_id')
    .where('type', '=', type)
    .where(sql<boolean>`data ->> 'id' = ${id}`)
    .execute()
  return rows.map(row => row.area_id)
}

describe('add', () => {
  test('registers a zone, whose condition is unknown until the panel reports it', async () => {
    drivers.onPerform = () => [{ number: 1, condition: 'armed' }]
    const { returnObj } = await guard.defenceZone.add(draft({ longitude: 116.4, latitude: 39.9 }))
    expect(returnObj).toMatchObject({
      number: 1,
      panelName: panel.name,
      areaName: area.name,
      longitude: 116.4,
      condition: 'unknown',
      allowedActions: [],
      version: 0,
    })
    expect(await eventsOf(returnObj!.id, 'defence_zone.changed')).toEqual([area.id])
    const list = () => guard.defenceZone.getByPage({ panelId: panel.id })
    const told = await until(async () => {
      const [zone] = (await list()).returnObj!.list
      return zone!.condition === 'armed' && zone
    })
    expect(told).toMatchObject({ allowedActions: ['disarm'] })
  })

  test('refuses a number and a name in use', async () => {
    const first = draft()
    await guard.defenceZone.add(first)
    expect((await guard.defenceZone.add(draft())).errorCode).toBe('defence_zone.number_taken')
    expect((await guard.defenceZone.add({ ...first, number: 2 })).errorCode).toBe('defence_zone.name_taken')
    const other = await buildPanel(server.db, { areaId: area.id })
    expect((await guard.defenceZone.add({ ...first, panelId: other.id })).success).toBe(true)
  })

  test('belongs to panels only', async () => {
    const camera = await buildDevice(server.db, { areaId: area.id })
    expect((await guard.defenceZone.add(draft({ panelId: camera.id }))).errorCode).toBe('device.not_a_panel')
    const foreign = await buildPanel(server.db)
    expect((await guard.defenceZone.add(draft({ panelId: foreign.id }))).errorCode).toBe('access.denied')
    const admin = await clientOf(server, { isSuper: true }, area.centreId)
    expect((await admin.defenceZone.add(draft({ panelId: UNKNOWN }))).errorCode).toBe('device.not_found')
  })

  test.each([
    [{ number: 0 }],
    [{ number: 1.5 }],
    [{ number: 5000 }],
    [{ name: '' }],
    [{ name: 'a<b>' }],
    [{ longitude: 181 }],
    [{ latitude: -91 }],
    [{ sensorType: 'eye' } as unknown as Partial<Draft>],
    [{ condition: 'armed' } as Partial<Draft>],
  ])('refuses %o as malformed', async wrong => {
    expect((await guard.defenceZone.add(draft(wrong))).status).toBe(400)
  })
})

describe('update', () => {
  test('changes the sent fields, and keeps a position that is left out', async () => {
    const { returnObj: zone } = await guard.defenceZone.add(draft({ longitude: 1, latitude: 2 }))
    const name = uniqueName('Vault ')
    const answer = await guard.defenceZone.update({ ...draft({ name, number: 4 }), id: zone!.id, version: 0 })
    expect(answer.returnObj).toMatchObject({ name, number: 4, longitude: 1, latitude: 2, version: 1 })
    const audit = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'defence_zone.update')
      .where('object', '=', zone!.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ before: { number: 1 }, after: { number: 4 } })
  })

  test('another number is another zone, so its condition is unknown', async () => {
    const zone = await buildZone(server.db, { panelId: panel.id, condition: 'armed' })
    const same = await guard.defenceZone.update({ ...draft(), id: zone.id, version: 0 })
    expect(same.returnObj?.condition).toBe('armed')
    const other = await guard.defenceZone.update({ ...draft({ number: 9 }), id: zone.id, version: 1 })
    expect(other.returnObj?.condition).toBe('unknown')
  })

  test('refuses the second of two operators', async () => {
    const zone = await buildZone(server.db, { panelId: panel.id })
    const change = () => guard.defenceZone.update({ ...draft(), id: zone.id, version: 0 })
    const answers = await Promise.all([change(), change()])
    expect(answers.map(answer => answer.errorCode ?? 'ok').toSorted()).toEqual([
      'defence_zone.changed_meanwhile',
      'ok',
    ])
  })

  test('keeps the zone at its panel; a deleted zone is refused as out of reach', async () => {
    const zone = await buildZone(server.db, { panelId: panel.id })
    const other = await buildPanel(server.db, { areaId: area.id })
    expect(
      await guard.defenceZone.update({ ...draft({ panelId: other.id }), id: zone.id, version: 0 }),
    ).toMatchObject({ status: 400, errorParams: { issues: [{ path: 'panelId', rule: 'fixed' }] } })
    await guard.defenceZone.batchDelete({ ids: [zone.id] })
    const admin = await clientOf(server, { isSuper: true }, area.centreId)
    const gone = { ...draft(), id: zone.id, version: 0 }
    expect((await guard.defenceZone.update(gone)).errorCode).toBe('access.denied')
    expect((await admin.defenceZone.update(gone)).errorCode).toBe('defence_zone.not_found')
  })
})

test('deleting takes zones off the console, and tells of it', async () => {
  const zone = await buildZone(server.db, { panelId: panel.id })
  expect((await guard.defenceZone.batchDelete({ ids: [zone.id] })).success).toBe(true)
  expect((await guard.defenceZone.getByPage({ panelId: panel.id })).returnObj?.total).toBe(0)
  expect(await eventsOf(zone.id, 'defence_zone.changed')).toEqual([area.id])
  expect(drivers.asked.map(({ command }) => command.do)).toEqual([])
})

test('the list is narrowed by filters and to the user’s areas', async () => {
  const words = uniqueName('Gate')
  const smoke = await buildZone(server.db, { panelId: panel.id, name: `${words} A`, sensorType: 'smoke' })
  await buildZone(server.db, { panelId: panel.id, number: 2, name: `${words} B`, condition: 'armed' })
  await buildZone(server.db, { name: `${words} C` })
  const named = async (filter: InputOf<Contract['defenceZone']['getByPage']>) =>
    (await guard.defenceZone.getByPage({ name: words.toLowerCase(), ...filter })).returnObj?.list.map(zone =>
      zone.name.at(-1),
    )
  expect(await named({})).toEqual(['A', 'B'])
  expect(await named({ orderBy: 'number', order: 'desc' })).toEqual(['B', 'A'])
  expect(await named({ condition: 'armed' })).toEqual(['B'])
  expect(await named({ sensorType: 'smoke' })).toEqual(['A'])
  expect(await named({ areaIds: [area.centreId] })).toEqual(['A', 'B'])
  expect(await named({ panelId: UNKNOWN })).toEqual([])
  const watcher = await clientOf(
    server,
    { permissions: ['defence_zone.view'], areaIds: [area.id] },
    area.centreId,
  )
  const { returnObj } = await watcher.defenceZone.getByPage({ name: words })
  expect(returnObj?.list[0]).toMatchObject({ id: smoke.id, allowedActions: [] })
})

describe('permissions of the calls', () => {
  const calls = (client: ContractClient, id: string) => [
    client.defenceZone.add(draft({ number: 77 })),
    client.defenceZone.update({ ...draft(), id, version: 0 }),
    client.defenceZone.batchDelete({ ids: [id] }),
    client.defenceZone.getByPage({}),
    client.defenceZone.control({ ids: [id], action: 'arm' }),
  ]
  test('nobody without a session, a permission or the area', async () => {
    const { id } = await buildZone(server.db, { panelId: panel.id })
    for (const answer of await Promise.all(calls(server.client, id))) expect(answer.status).toBe(401)
    const idle = await clientOf(server, { permissions: ['alarm.view'], areaIds: [area.id] }, area.centreId)
    for (const answer of await Promise.all(calls(idle, id))) expect(answer.errorCode).toBe('access.denied')
    const elsewhere = await buildArea(server.db)
    const stranger = await clientOf(
      server,
      { permissions: rights, areaIds: [elsewhere.id] },
      elsewhere.centreId,
    )
    const [add, update, remove, list, control] = await Promise.all(calls(stranger, id))
    for (const answer of [add, update, remove, control]) expect(answer!.errorCode).toBe('access.denied')
    expect(list).toMatchObject({ returnObj: { total: 0 } })
    expect(drivers.asked).toEqual([])
  })
})
