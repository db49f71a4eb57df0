import type { Contract, InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildPanel } from '#server/testing/builders/defence-zone.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Update = InputOf<Contract['camera']['update']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
let camera: BuiltDevice
let guard: ContractClient
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id, longitude: 1, latitude: 2 })
  const rights = { permissions: ['device.view', 'camera.edit'] as const, areaIds: [area.id] }
  guard = await clientOf(server, rights, area.centreId)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
})

const update = (more: Partial<Update> = {}): Update => ({
  id: camera.id,
  version: 0,
  name: camera.name,
  alias: '',
  tags: [],
  direction: null,
  fieldOfView: null,
  viewRange: null,
  ...more,
})
const historyOf = async (deviceId: string) => {
  const rows = await server.db
    .selectFrom('device_change')
    .select(['field', 'before', 'after', 'user_name'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute()
  return rows.map(row => [row.field, row.before, row.after])
}
const toldOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select('area_id')
    .where('type', '=', 'device.changed')
    .where(sql<boolean>`data ->> 'id' = ${id}`)
    .execute()
  return rows.map(row => row.area_id)
}
const listed = async (filter: InputOf<Contract['camera']['getByPage']> = {}) =>
  (await guard.camera.getByPage(filter)).returnObj?.list ?? []

describe('the list', () => {
  test('finds cameras by name, alias or code, tag, group, area and smart task; no other devices', async () => {
    const word = uniqueName('Yard')
    const alias = uniqueName('back door')
    const room = await buildArea(server.db, { parentId: area.id })
    const yard = await buildDevice(server.db, { areaId: room.id, name: `${word}-1` })
    await buildDevice(server.db, { areaId: area.id, driver: 'http', name: `${word}-2` })
    await buildDevice(server.db, { name: `${word}-3` })
    await guard.camera.update(update({ alias, tags: ['gate', '北门'] }))
    await guard.camera.stopSmartTask({ ids: [yard.id] })
    const group = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [yard.id] })
    const ids = async (filter: Parameters<typeof listed>[0]) => (await listed(filter)).map(({ id }) => id)
    expect(await ids({ name: word.toUpperCase() })).toEqual([yard.id])
    expect(await ids({ name: alias })).toEqual([camera.id])
    expect(await ids({ name: camera.code })).toEqual([camera.id])
    expect(await ids({ tag: '北门' })).toEqual([camera.id])
    expect(await ids({ tag: 'gat' })).toEqual([])
    expect(await ids({ groupId: group.id })).toEqual([yard.id])
    expect(await ids({ areaIds: [room.id] })).toEqual([yard.id])
    expect(await ids({ smartTask: 'stopped' })).toEqual([yard.id])
    expect((await ids({ orderBy: 'state' })).toSorted()).toEqual([camera.id, yard.id].toSorted())
    const [found] = await listed({ name: word })
    expect(found).toMatchObject({
      areaName: room.name,
      groups: [{ id: group.id, name: group.name }],
      smartTask: 'stopped',
      state: 'online',
    })
  })

  test('does not name groups that the user may not see', async () => {
    await buildCameraGroup(server.db, { cameraIds: [camera.id] })
    expect(await listed({ name: camera.code })).toMatchObject([{ groups: [] }])
  })
})

describe('update', () => {
  test('changes name, alias, tags and view, with the history of each field', async () => {
    const name = uniqueName('北门-')
    const answer = await guard.camera.update(
      update({ name, alias: 'Gate', tags: ['a', 'a', 'b'], direction: 90, fieldOfView: 60, viewRange: 40 }),
    )
    expect(answer.returnObj).toMatchObject({
      name,
      alias: 'Gate',
      tags: ['a', 'b'],
      direction: 90,
      fieldOfView: 60,
      viewRange: 40,
      longitude: 1,
      latitude: 2,
      version: 1,
    })
    expect(await historyOf(camera.id)).toEqual([
      ['alias', null, 'Gate'],
      ['direction', null, 90],
      ['fieldOfView', null, 60],
      ['name', camera.name, name],
      ['tags', expect.anything(), ['a', 'b']],
      ['viewRange', null, 40],
    ])
    expect(await toldOf(camera.id)).toEqual([area.id])
    const audit = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'camera.update')
      .where('object', '=', camera.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ before: { name: camera.name }, after: { name } })
  })

  test('moves it, takes it off the map, and never half', async () => {
    expect((await guard.camera.update(update({ longitude: 5, latitude: 6 }))).returnObj).toMatchObject({
      longitude: 5,
      latitude: 6,
    })
    const half = await guard.camera.update(update({ version: 1, longitude: null }))
    expect(half).toMatchObject({
      status: 400,
      errorParams: { issues: [{ path: 'longitude', rule: 'half_place' }] },
    })
    const off = await guard.camera.update(update({ version: 1, longitude: null, latitude: null }))
    expect(off.returnObj).toMatchObject({ longitude: null, latitude: null, version: 2 })
  })

  test('refuses the second of two operators and keeps the change of the first', async () => {
    const answers = await Promise.all([
      guard.camera.update(update({ alias: 'one' })),
      admin.camera.update(update({ alias: 'two' })),
    ])
    const codes = answers.map(answer => answer.errorCode ?? 'ok')
    expect(codes.toSorted()).toEqual(['device.changed_meanwhile', 'ok'])
    const [found] = await listed({ name: camera.code })
    expect(found?.alias).toBe(codes[0] === 'ok' ? 'one' : 'two')
  })

  test('refuses another kind of device, one that is gone', async () => {
    const panel = await buildPanel(server.db, { areaId: area.id })
    expect((await guard.camera.update(update({ id: panel.id }))).errorCode).toBe('device.not_a_camera')
    expect((await admin.camera.update(update({ id: UNKNOWN }))).errorCode).toBe('device.not_found')
    expect(await historyOf(camera.id)).toEqual([])
  })

  test.each([
    [{ name: 'no spaces' }],
    [{ name: '' }],
    [{ alias: 'x'.repeat(51) }],
    [{ tags: ['x'.repeat(21)] }],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
    [{ tags: [' '] }],
    [{ direction: 361 }],
    [{ fieldOfView: 0 }],
    [{ viewRange: 1001 }],
    [{ longitude: 181, latitude: 0 }],
  ])('refuses %o as malformed', async wrong => {
    expect((await guard.camera.update(update(wrong))).status).toBe(400)
  })
})

describe('smart task', () => {
  test('starts and stops one or many, and logs only real changes', async () => {
    const second = await buildDevice(server.db, { areaId: area.id })
    const ids = [camera.id, second.id]
    expect((await guard.camera.stopSmartTask({ ids: [second.id] })).success).toBe(true)
    expect((await guard.camera.stopSmartTask({ ids })).success).toBe(true)
    expect((await listed()).map(({ smartTask }) => smartTask)).toEqual(['stopped', 'stopped'])
    expect(await historyOf(second.id)).toEqual([['smartTask', 'started', 'stopped']])
    expect(await toldOf(second.id)).toEqual([area.id])
    expect((await guard.camera.startSmartTask({ ids })).success).toBe(true)
    expect((await listed()).map(({ smartTask }) => smartTask)).toEqual(['started', 'started'])
  })

  test('is all or nothing: a device that is no camera stops it', async () => {
    const panel = await buildPanel(server.db, { areaId: area.id })
    const ids = [camera.id, panel.id]
    expect((await guard.camera.stopSmartTask({ ids })).errorCode).toBe('device.not_a_camera')
    expect((await admin.camera.stopSmartTask({ ids: [camera.id, UNKNOWN] })).errorCode).toBe(
      'device.not_found',
    )
    expect(await listed()).toMatchObject([{ smartTask: 'started' }])
  })
})

test('nobody without a session, a permission or the area', async () => {
  const calls = (client: ContractClient) => [
    client.camera.update(update()),
    client.camera.startSmartTask({ ids: [camera.id] }),
    client.camera.stopSmartTask({ ids: [camera.id] }),
    client.camera.getByPage({}),
  ]
  for (const answer of await Promise.all(calls(server.client))) expect(answer.status).toBe(401)
  const idle = await clientOf(server, { permissions: ['alarm.view'], areaIds: [area.id] }, area.centreId)
  for (const answer of await Promise.all(calls(idle))) expect(answer.errorCode).toBe('access.denied')
  const elsewhere = await buildArea(server.db)
  const stranger = await clientOf(
    server,
    { permissions: ['device.view', 'camera.edit'], areaIds: [elsewhere.id] },
    elsewhere.centreId,
  )
  const [change, start, stop, list] = await Promise.all(calls(stranger))
  for (const answer of [change, start, stop]) expect(answer!.errorCode).toBe('access.denied')
  expect(list).toMatchObject({ returnObj: { total: 0 } })
})
