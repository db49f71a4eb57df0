import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { chosen, rights, roleDraft, scopes, UNKNOWN, type Draft } from './role.testing.ts'

let server: TestServer
let area: BuiltArea
let room: BuiltArea
let camera: BuiltDevice
let admin: ContractClient
/** A user who holds `rights` in `area` only. */
let manager: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  room = await buildArea(server.db, { parentId: area.id })
  camera = await buildDevice(server.db, { areaId: room.id })
  admin = await clientOf(server, { isSuper: true })
  manager = await clientOf(server, { permissions: rights, areaIds: [area.id] })
})

const draft = (more: Partial<Draft> = {}) => roleDraft(room.id, more)
const added = async (more: Partial<Draft> = {}) => (await admin.role.add(draft(more))).returnObj!
const updateOf = (role: { id: string; version: number }, more: Partial<Draft> = {}) => ({
  ...draft(more),
  id: role.id,
  version: role.version,
})
const builtIn = async (code: 'super_administrator' | 'operator') => {
  const found = server.db.selectFrom('role').select(['id', 'version']).where('code', '=', code)
  return found.executeTakeFirstOrThrow()
}

describe('add', () => {
  test('makes a role, completed by what its permissions need', async () => {
    const me = await buildUser(server.db, { isSuper: true, name: 'Chief' })
    const chief = server.clientFor({ ticket: (await buildSession(server.db, me.id)).ticket })
    const sent = draft({
      remarks: 'night shift',
      permissions: ['live.ptz', 'alarm.view'],
      areaIds: [room.id, room.id],
      deviceScopes: scopes('none', { camera: 'chosen', gate: 'area' }),
      deviceIds: chosen({ camera: [camera.id] }),
      isSecondFactorRequired: true,
    })
    const { returnObj } = await chief.role.add(sent)
    expect(returnObj).toMatchObject({
      name: sent.name,
      remarks: 'night shift',
      permissions: ['live.view', 'live.ptz', 'alarm.view', 'organisation.view'],
      areaIds: [room.id],
      deviceScopes: sent.deviceScopes,
      deviceIds: chosen({ camera: [camera.id] }),
      isSecondFactorRequired: true,
      isSuper: false,
      isBuiltIn: false,
      isOwn: false,
      isMoreThanOwn: false,
      creatorName: 'Chief',
      users: 0,
      groups: 0,
      version: 0,
    })
    expect((await admin.role.getDetails({ id: returnObj!.id })).returnObj).toEqual(returnObj)
  })

  test('names devices only where a category asks for it', async () => {
    const sensor = await buildDevice(server.db, { areaId: room.id, driver: 'http' })
    const deviceIds = chosen({ camera: [camera.id], other: [sensor.id, sensor.id] })
    const role = await added({ deviceScopes: scopes('area', { other: 'chosen' }), deviceIds })
    expect(role.deviceIds).toEqual(chosen({ other: [sensor.id] }))
  })

  test('names devices only within its areas', async () => {
    const outside = await buildDevice(server.db)
    const role = await added({
      deviceScopes: scopes('chosen'),
      deviceIds: chosen({ camera: [camera.id, outside.id] }),
    })
    expect(role.deviceIds).toEqual(chosen({ camera: [camera.id] }))
  })

  test('refuses a name in use, unknown areas and devices, and a deleted device', async () => {
    const first = await added()
    const code = async (more: Partial<Draft>) => (await admin.role.add(draft(more))).errorCode
    expect(await code({ name: first.name })).toBe('role.name_taken')
    expect(await code({ areaIds: [UNKNOWN] })).toBe('area.not_found')
    const named = (more: Partial<Draft['deviceIds']>) =>
      code({ deviceScopes: scopes('chosen'), deviceIds: chosen(more) })
    expect(await named({ camera: [camera.id, UNKNOWN] })).toBe('device.not_found')
    expect(await named({ gate: [camera.id] })).toBe('device.not_found')
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', camera.id)
      .execute()
    expect(await named({ camera: [camera.id] })).toBe('device.not_found')
  })

  test.each([
    [{ name: ' ' }],
    [{ name: 'x'.repeat(256) }],
    [{ remarks: 'x'.repeat(201) }],
    [{ permissions: ['alarm.invent'] }],
    [{ areaIds: ['x'] }],
    [{ deviceIds: chosen({ door: ['x'] }) }],
    [{ deviceIds: { camera: [] } }],
    [{ deviceScopes: { camera: 'area' } }],
    [{ deviceScopes: { ...scopes('area'), camera: 'some' } }],
    [{ isSuper: true }],
    [{ version: 1 }],
  ] as [Partial<Draft>][])('%o is malformed', async wrong => {
    expect((await admin.role.add(draft(wrong))).status).toBe(400)
  })

  test('refuses one of two with the same name at once', async () => {
    const sent = draft()
    const answers = await Promise.all([admin.role.add(sent), admin.role.add(sent)])
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(new Set([undefined, 'role.name_taken']))
  })

  test('takes 20,000 devices, and no more', async () => {
    await sql`
      insert into device (name, code, kind, category, driver, area_id, config)
      select 'mass-' || ${room.code} || n, ${room.code} || 'm' || n, 'camera', 'camera', 'rtsp', ${room.id}, '{}'
      from generate_series(1, 20000) as n`.execute(server.db)
    const rows = await server.db.selectFrom('device').select('id').where('area_id', '=', room.id).execute()
    const ids = rows.map(row => row.id)
    expect(ids).toHaveLength(20_001)
    const sent = draft({
      deviceScopes: scopes('none', { camera: 'chosen' }),
      deviceIds: chosen({ camera: ids.slice(1) }),
    })
    const role = (await manager.role.add(sent)).returnObj!
    expect(role.deviceIds.camera).toHaveLength(20_000)
    const none = await manager.role.update(updateOf(role, { ...sent, deviceIds: chosen() }))
    expect(none.returnObj?.deviceIds).toEqual(chosen())
    const more = { name: uniqueName('R'), deviceIds: chosen({ camera: ids.slice(1), door: [UNKNOWN] }) }
    expect((await manager.role.add(draft(more))).errorParams).toEqual({
      issues: [{ path: 'deviceIds', rule: 'role_devices' }],
    })
    const below = await manager.role.getDevicesBelow({ areaId: room.id, categories: ['camera'] })
    expect(below.returnObj).toEqual({ deviceIds: chosen(), isMore: true })
  })
})

describe('lists', () => {
  test('by page, name and order', async () => {
    const mark = uniqueName('M')
    const one = await added({ name: `${mark} b` })
    const two = await added({ name: `${mark} a` })
    const list = async (more: object) =>
      (await manager.role.getByPage({ name: mark.toUpperCase(), ...more })).returnObj!.list.map(
        role => role.id,
      )
    expect(await list({})).toEqual([two.id, one.id])
    expect(await list({ orderBy: 'name' })).toEqual([two.id, one.id])
    expect(await list({ orderBy: 'createdAt' })).toEqual([one.id, two.id])
    await admin.role.update(updateOf(one, { name: `${mark} b` }))
    expect(await list({ orderBy: 'updatedAt', order: 'desc' })).toEqual([one.id, two.id])
    expect((await manager.role.getDetails({ id: UNKNOWN })).errorCode).toBe('role.not_found')
  })

  test('the choices are all roles by name', async () => {
    const { id, name } = await added()
    const choices = (await manager.role.getChoices({})).returnObj!
    expect(choices).toContainEqual({ id, name, isSuper: false, template: null })
    expect(choices.filter(choice => choice.isSuper).map(choice => choice.id)).toContain(
      (await builtIn('super_administrator')).id,
    )
  })

  test('a super role shows every permission', async () => {
    const { id } = await builtIn('super_administrator')
    const { returnObj } = await manager.role.getDetails({ id })
    expect(returnObj).toMatchObject({ isSuper: true, isBuiltIn: true, isMoreThanOwn: true })
    expect(returnObj!.permissions).toContain('parameter.edit')
  })
})

describe('delete', () => {
  test('refuses one that is bound or built in, and then deletes none', async () => {
    const [free, bound, grouped] = [await added(), await added(), await added()]
    const user = await buildUser(server.db)
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: bound.id }).execute()
    const group = await server.db
      .insertInto('user_group')
      .values({ name: uniqueName('Group') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('group_role').values({ group_id: group.id, role_id: grouped.id }).execute()
    const code = async (id: string) => (await admin.role.batchDelete({ ids: [free.id, id] })).errorCode
    expect(await code(bound.id)).toBe('role.bound')
    expect(await code(grouped.id)).toBe('role.bound')
    expect(await code((await builtIn('operator')).id)).toBe('role.built_in')
    expect(await code((await builtIn('super_administrator')).id)).toBe('role.built_in')
    expect((await admin.role.getDetails({ id: free.id })).success).toBe(true)
    expect((await admin.role.batchDelete({ ids: [free.id, UNKNOWN] })).success).toBe(true)
    expect((await admin.role.getDetails({ id: free.id })).errorCode).toBe('role.not_found')
  })

  test('while somebody binds it: either it is bound and stays, or it is gone and cannot be bound', async () => {
    const user = await buildUser(server.db)
    for (let round = 0; round < 10; round += 1) {
      const { id } = await added()
      const bind = server.db
        .insertInto('user_role')
        .values({ user_id: user.id, role_id: id })
        .execute()
        .then(
          () => true,
          () => false,
        )
      const [answer, isBound] = await Promise.all([admin.role.batchDelete({ ids: [id] }), bind])
      expect(answer.errorCode).toBe(isBound ? 'role.bound' : undefined)
    }
  })
})

test('the log has the grants before and after, and of devices those added and removed', async () => {
  const second = await buildDevice(server.db, { areaId: room.id })
  const named = (id: string) => ({ deviceScopes: scopes('chosen'), deviceIds: chosen({ camera: [id] }) })
  const role = await added(named(camera.id))
  const sent = updateOf(role, { ...named(second.id), permissions: ['alarm.export'] })
  await admin.role.update(sent)
  await admin.role.batchDelete({ ids: [role.id] })
  await admin.role.update({ ...sent, version: 1 })
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'result', 'before', 'after'])
    .where('object', '=', role.id)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { action: 'role.add', result: 'ok', before: null, after: { name: role.name, deviceIds: [camera.id] } },
    {
      action: 'role.update',
      result: 'ok',
      before: { name: role.name, permissions: ['alarm.view'], devices: 1, deviceIds: [camera.id] },
      after: { permissions: ['alarm.view', 'alarm.export'], devices: 1, deviceIds: [second.id] },
    },
    { action: 'role.delete', result: 'ok', before: [{ id: role.id, name: sent.name, devices: 1 }] },
    { action: 'role.update', result: 'role.not_found' },
  ])
})

test('every call needs a login and its permission', async () => {
  const role = await added()
  const calls = (client: ContractClient) => [
    client.role.getChoices({}),
    client.role.getByPage({}),
    client.role.getDetails({ id: role.id }),
    client.role.getDevicesBelow({ areaId: area.id, categories: [] }),
    client.role.add(draft()),
    client.role.update(updateOf(role)),
    client.role.batchDelete({ ids: [role.id] }),
  ]
  const codes = async (client: ContractClient) =>
    (await Promise.all(calls(client))).map(answer => answer.errorCode)
  const all = (code: string) => Array.from({ length: 7 }, () => code)
  expect(await codes(server.client)).toEqual(all('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds: [area.id] }))).toEqual(all('access.denied'))
  const viewer = await clientOf(server, { permissions: ['role.view', 'user.view'], areaIds: [area.id] })
  expect(await codes(viewer)).toEqual([undefined, undefined, undefined, ...all('access.denied').slice(3)])
  const roleId = await buildRole(server.db)
  expect((await viewer.role.getDetails({ id: roleId })).success).toBe(true)
})
