import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { bindByGroup, chosen, rights, roleDraft, scopes, UNKNOWN, type Draft } from './role.testing.ts'

let server: TestServer
let area: BuiltArea
let room: BuiltArea
let camera: BuiltDevice
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  room = await buildArea(server.db, { parentId: area.id })
  camera = await buildDevice(server.db, { areaId: room.id })
  admin = await clientOf(server, { isSuper: true })
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
const toldUsers = async () => {
  const told = server.db.selectFrom('outbox').select('user_id').where('type', '=', 'session.changed')
  return (await told.execute()).map(row => row.user_id)
}

describe('update', () => {
  test('changes everything, says when, and tells those who hold it, through groups too', async () => {
    const role = await added()
    const [direct, grouped, other] = [
      await buildUser(server.db),
      await buildUser(server.db),
      await buildUser(server.db),
    ]
    await server.db.insertInto('user_role').values({ user_id: direct.id, role_id: role.id }).execute()
    await bindByGroup(server.db, grouped.id, role.id)
    const sent = updateOf(role, { remarks: 'days', permissions: ['alarm.close'], areaIds: [area.id] })
    const { returnObj } = await admin.role.update(sent)
    expect(returnObj).toMatchObject({
      name: sent.name,
      remarks: 'days',
      permissions: ['alarm.view', 'alarm.close'],
      areaIds: [area.id],
      users: 1,
      groups: 1,
      version: 1,
    })
    expect(Date.parse(returnObj!.updatedAt)).toBeGreaterThan(Date.parse(role.updatedAt))
    expect(returnObj!.createdAt).toBe(role.createdAt)
    const told = await toldUsers()
    expect(told).toEqual(expect.arrayContaining([direct.id, grouped.id]))
    expect(told).not.toContain(other.id)
  })

  test('a running session loses what its role loses', async () => {
    const role = await added({ permissions: ['role.view'] })
    const user = await buildUser(server.db)
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
    const client = server.clientFor({ ticket: (await buildSession(server.db, user.id)).ticket })
    expect((await client.role.getByPage({})).success).toBe(true)
    await admin.role.update(updateOf(role))
    await expect.poll(async () => (await client.role.getByPage({})).errorCode).toBe('access.denied')
    const { newMenus, user: shown } = (await client.session.current({})).returnObj!
    expect(newMenus.menus.map(menu => menu.en_name)).toEqual(['Alarms'])
    expect(shown.permissions).toEqual(['alarm.view'])
  })

  test('a user with menus but no area is told which permission is missing', async () => {
    const role = await added()
    const user = await buildUser(server.db)
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
    const client = server.clientFor({ ticket: (await buildSession(server.db, user.id)).ticket })
    const tree = async (centerId?: string) =>
      (await client.organisation.getTree({ ...(centerId && { centerId }) })).errorCode
    await admin.role.update(updateOf(role, { permissions: ['organisation.view'] }))
    await expect.poll(() => tree(area.centreId)).toBeUndefined()
    expect(await tree()).toBe('access.no_centre')
    expect(await tree((await buildArea(server.db)).centreId)).toBe('access.no_centre')
    const none = { permissions: ['organisation.view' as const], areaIds: [] }
    await admin.role.update(updateOf({ ...role, version: 1 }, none))
    await expect.poll(() => tree(area.centreId)).toBe('access.no_centre_and_area')
    const session = (await client.session.current({})).returnObj!
    expect(session.ownCentral).toEqual([])
    expect(session.newMenus.menus).not.toEqual([])
  })

  test('nobody edits a role of their own, direct or through a group', async () => {
    const role = await added({ permissions: rights, areaIds: [area.id] })
    const user = await buildUser(server.db, { permissions: rights, areaIds: [area.id] })
    const client = server.clientFor({ ticket: (await buildSession(server.db, user.id)).ticket })
    expect((await client.role.update(updateOf({ id: user.roleId, version: 0 }))).errorCode).toBe('role.own')
    await bindByGroup(server.db, user.id, role.id)
    expect((await client.role.update(updateOf(role))).errorCode).toBe('role.own')
    expect((await client.role.getDetails({ id: role.id })).returnObj).toMatchObject({
      isOwn: true,
      groups: 1,
    })
  })

  test('refuses the second of two at once, and roles that are gone, taken or built in', async () => {
    const role = await added()
    const answers = await Promise.all([1, 2].map(() => admin.role.update(updateOf(role))))
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set([undefined, 'role.changed_meanwhile']),
    )
    const other = await added()
    const taken = await admin.role.update(
      updateOf(other, { name: answers.find(one => one.success)!.returnObj!.name }),
    )
    expect(taken.errorCode).toBe('role.name_taken')
    expect((await admin.role.update(updateOf({ id: UNKNOWN, version: 0 }))).errorCode).toBe('role.not_found')
    const sent = updateOf(await builtIn('super_administrator'))
    expect((await admin.role.update(sent)).errorCode).toBe('role.built_in')
    expect((await admin.role.update(updateOf(await builtIn('operator')))).returnObj).toMatchObject({
      isBuiltIn: true,
      isSuper: false,
    })
  })

  test('a device deleted meanwhile is left out, not refused', async () => {
    const sent = { deviceScopes: scopes('chosen'), deviceIds: chosen({ camera: [camera.id] }) }
    const role = await added(sent)
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('id', '=', camera.id)
      .execute()
    expect((await admin.role.getDetails({ id: role.id })).returnObj?.deviceIds).toEqual(chosen())
    expect((await admin.role.update(updateOf(role, sent))).returnObj?.deviceIds).toEqual(chosen())
  })
})
