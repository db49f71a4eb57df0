import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const permissions = ['device.view', 'device.edit'] as const
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
let guard: ContractClient
let userName: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  const user = await buildUser(server.db, { permissions, areaIds: [area.id] })
  const signedIn = await server.signIn(user)
  userName = user.userName
  guard = server.clientFor({ ticket: signedIn.ticket, centerId: area.centreId })
})

const login = { username: 'viewer', password: 'Pa55-history' }
const config = { mainUrl: 'rtsp://192.0.2.7/main', ...login }
async function register() {
  const name = uniqueName('Cam-')
  const draft = { driver: 'rtsp', name, code: name, areaId: area.id, config } as const
  return { draft, device: (await guard.device.add(draft)).returnObj! }
}
const historyOf = async (deviceId: string, more: object = {}) =>
  (await guard.deviceHistory.getByPage({ deviceId, ...more })).returnObj!.list
const changeOf = async (deviceId: string, field: string) =>
  (await historyOf(deviceId)).find(change => change.field === field)!

describe('the recorded changes', () => {
  test('each field with its old and new value and who changed it; of a password only that it changed', async () => {
    const { draft, device } = await register()
    const before = Date.now() - 1000
    await guard.device.update({
      ...draft,
      id: device.id,
      version: 0,
      name: `${draft.name}x`,
      longitude: 12.5,
      inventory: { mac: '00:11:22:33:44:55' },
      config: { ...config, mainUrl: 'rtsp://192.0.2.7/other', username: '', password: 'Another-Pa55' },
    })
    const list = await historyOf(device.id)
    const shown = list.map(({ field, before, after, isRestorable }) => [field, before, after, isRestorable])
    expect(shown.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['config.mainUrl', 'rtsp://192.0.2.7/main', 'rtsp://192.0.2.7/other', true],
      ['config.password', null, null, false],
      ['config.username', 'viewer', null, true],
      ['inventory.mac', null, '00:11:22:33:44:55', true],
      ['longitude', null, 12.5, true],
      ['name', draft.name, `${draft.name}x`, true],
    ])
    expect(new Set(list.map(change => [change.userName, change.deviceName].join()))).toEqual(
      new Set([`${userName},${draft.name}x`]),
    )
    expect(Date.parse(list[0]!.at)).toBeGreaterThan(before)
    const rows = await server.db.selectFrom('device_change').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Pa55/)
  })

  test('a save that changes nothing leaves nothing, and a refused one neither', async () => {
    const { draft, device } = await register()
    const { password: _, ...kept } = config
    await guard.device.update({ ...draft, id: device.id, version: 0, config: kept })
    await guard.device.update({ ...draft, id: device.id, version: 0, name: 'Late' })
    expect(await historyOf(device.id)).toEqual([])
  })

  test('a move names the areas', async () => {
    const { device } = await register()
    const room = await buildArea(server.db, { parentId: area.id })
    const admin = await clientOf(server, { isSuper: true }, area.centreId)
    await admin.device.batchMove({ ids: [device.id], areaId: room.id })
    const { returnObj } = await admin.deviceHistory.getByPage({ deviceId: device.id })
    expect(returnObj!.list).toMatchObject([
      { field: 'areaId', before: area.id, after: room.id, beforeName: area.name, afterName: room.name },
    ])
  })
})

describe('the list', () => {
  test('is of the areas that the user may see, in the chosen centre', async () => {
    const other = await buildDevice(server.db)
    const admin = await clientOf(server, { isSuper: true }, area.centreId)
    const elsewhere = await clientOf(server, { isSuper: true }, other.areaId)
    const { draft, device } = await register()
    await guard.device.update({ ...draft, id: device.id, version: 0, name: `${draft.name}x` })
    const room = await buildArea(server.db)
    await admin.device.batchMove({ ids: [other.id], areaId: room.id })
    expect(await historyOf(other.id)).toEqual([])
    expect((await admin.deviceHistory.getByPage({})).returnObj!.total).toBe(1)
    expect((await elsewhere.deviceHistory.getByPage({})).errorCode).toBe('access.no_centre')
  })

  test('is narrowed by each filter', async () => {
    const { draft, device } = await register()
    await guard.device.update({
      ...draft,
      id: device.id,
      version: 0,
      name: `${draft.name}x`,
      inventory: { manufacturer: 'Maker', mac: '00:11:22:33:44:55' },
    })
    const count = async (more: object) => (await historyOf(device.id, more)).length
    expect(await count({})).toBe(3)
    expect(await count({ field: 'name' })).toBe(1)
    expect(await count({ field: 'inventory' })).toBe(2)
    expect(await count({ field: 'inventory.mac' })).toBe(1)
    expect(await count({ field: 'inv' })).toBe(0)
    expect(await count({ deviceName: draft.name.toUpperCase() })).toBe(3)
    expect(await count({ deviceName: '%' })).toBe(0)
    expect(await count({ userName: userName.slice(2) })).toBe(3)
    expect(await count({ userName: 'nobody at all' })).toBe(0)
    const [now, later] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()]
    expect(await count({ endTime: later })).toBe(3)
    expect(await count({ startTime: later })).toBe(0)
    expect(await count({ endTime: '2020-01-01T00:00:00.000Z' })).toBe(0)
    expect((await guard.deviceHistory.getByPage({ startTime: `${now}x` })).status).toBe(400)
  })
})

test('the list goes on by cursor', async () => {
  const { draft, device } = await register()
  for (let version = 0; version < 12; version += 1)
    await guard.device.update({ ...draft, id: device.id, version, name: `${draft.name}${version}` })
  const asked = { deviceId: device.id, pageSize: 10 } as const
  const first = (await guard.deviceHistory.getByPage(asked)).returnObj!
  const { list, next } = (await guard.deviceHistory.getByPage({ ...asked, cursor: first.next! })).returnObj!
  const names = [...first.list, ...list].map(change => change.after)
  expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `${draft.name}${11 - index}`))
  expect(next).toBeUndefined()
  const other = await guard.deviceHistory.getByPage({ pageSize: 10, cursor: first.next! })
  expect(other.errorParams).toEqual({ issues: [{ path: 'cursor', rule: 'other_list' }] })
})

describe('restore', () => {
  test('puts one field back, keeps the rest and the password, and is itself written down', async () => {
    const { draft, device } = await register()
    const changed = { ...config, mainUrl: 'rtsp://192.0.2.7/other' }
    await guard.device.update({ ...draft, id: device.id, version: 0, height: 4, config: changed })
    const change = await changeOf(device.id, 'config.mainUrl')
    const answer = await guard.deviceHistory.restore({ id: change.id })
    expect(answer.returnObj).toMatchObject({ id: device.id, height: 4, version: 2, cause: 'connecting' })
    const details = (await guard.device.getDetails({ id: device.id })).returnObj!
    expect(details.config).toEqual({ mainUrl: config.mainUrl, username: 'viewer', hasPassword: true })
    expect((await historyOf(device.id))[0]).toMatchObject({
      field: 'config.mainUrl',
      before: 'rtsp://192.0.2.7/other',
      after: config.mainUrl,
      userName,
    })
    const height = await changeOf(device.id, 'height')
    expect((await guard.deviceHistory.restore({ id: height.id })).returnObj!.height).toBeNull()
  })

  test('puts back fields of the camera configuration and of the map', async () => {
    const { device } = await register()
    const rows = [
      { field: 'alias', before: '"Front"' },
      { field: 'tags', before: '["gate"]' },
      { field: 'direction', before: '90' },
      { field: 'viewRange', before: '-5' },
    ].map(row => ({ ...row, after: null, device_id: device.id, area_id: area.id }))
    await server.db.insertInto('device_change').values(rows).execute()
    for (const field of ['alias', 'tags', 'direction'])
      await guard.deviceHistory.restore({ id: (await changeOf(device.id, field)).id })
    const wrong = await guard.deviceHistory.restore({ id: (await changeOf(device.id, 'viewRange')).id })
    expect(wrong.errorCode).toBe('device.change_not_restorable')
    const stored = await server.db
      .selectFrom('device')
      .select(['alias', 'tags', 'direction', 'view_range', 'version'])
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ alias: 'Front', tags: ['gate'], direction: 90, view_range: null, version: 3 })
  })

  test('the rules of a change hold: a foreign area, another machine’s password', async () => {
    const { draft, device } = await register()
    await guard.device.update({ ...draft, id: device.id, version: 0, name: `${draft.name}x` })
    const restore = async (field: string) => {
      const change = await changeOf(device.id, field)
      return (await guard.deviceHistory.restore({ id: change.id })).errorCode
    }
    const elsewhere = { mainUrl: 'rtsp://198.51.100.9/main', username: 'viewer', password: 'Pa55-elsewhere' }
    await guard.device.update({
      ...draft,
      name: `${draft.name}x`,
      id: device.id,
      version: 1,
      config: elsewhere,
    })
    expect(await restore('config.mainUrl')).toBe('device.password_needed')
    const other = await buildArea(server.db)
    const row = {
      field: 'areaId',
      before: `"${other.id}"`,
      after: null,
      device_id: device.id,
      area_id: area.id,
    }
    await server.db.insertInto('device_change').values(row).execute()
    expect(await restore('areaId')).toBe('access.no_area')
    expect(await restore('config.password')).toBe('device.change_not_restorable')
  })

  test('not of a device that is gone, a change that is not there, one out of reach', async () => {
    const { draft, device } = await register()
    await guard.device.update({ ...draft, id: device.id, version: 0, name: `${draft.name}x` })
    const { id } = await changeOf(device.id, 'name')
    const other = await buildArea(server.db)
    const stranger = await clientOf(server, { permissions, areaIds: [other.id] }, other.centreId)
    expect((await stranger.deviceHistory.restore({ id })).errorCode).toBe('access.denied')
    await guard.device.batchDelete({ ids: [device.id] })
    expect((await changeOf(device.id, 'name')).isRestorable).toBe(false)
    for (const gone of [id, UNKNOWN])
      expect((await guard.deviceHistory.restore({ id: gone })).errorCode).toBe('device.change_not_restorable')
  })
})

test('every call needs a login and its permission', async () => {
  const codes = async (client: ContractClient) =>
    [await client.deviceHistory.getByPage({}), await client.deviceHistory.restore({ id: UNKNOWN })].map(
      answer => answer.errorCode,
    )
  expect(await codes(server.client)).toEqual(['session.login_needed', 'session.login_needed'])
  const areaIds = [area.id]
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds }, area.centreId)
  expect(await codes(viewer)).toEqual([undefined, 'access.denied'])
  expect((await codes(await clientOf(server, { areaIds }, area.centreId)))[0]).toBe('access.denied')
})
