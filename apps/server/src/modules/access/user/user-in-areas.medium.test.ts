import type { Contract, InputOf, PermissionCode } from '@palisade/contract'
import { templatePermissions, withNeeded } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['user']['add']>

let server: TestServer
let admin: ContractClient
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signIn()).client
})
afterAll(() => server.stop())

const draft = (inAreas: Draft['inAreas']): Draft => ({
  userName: uniqueName('u').slice(0, 20),
  name: 'Somebody',
  password: sealPassword('findme-Pa55!', server.app.infra.secrets.loginKey),
  level: 'operator',
  rolesFrom: null,
  rolesUntil: null,
  roleIds: [],
  groupIds: [],
  inAreas,
})
const countRoles = async () => (await server.db.selectFrom('role').select('id').execute()).length

async function manager(permissions: readonly PermissionCode[], areaId: string) {
  const { id } = await buildUser(server.db, { permissions: withNeeded(permissions), areaIds: [areaId] })
  await server.db.updateTable('user_account').set({ level: 'administrator' }).where('id', '=', id).execute()
  return server.clientFor({ ticket: (await buildSession(server.db, id)).ticket })
}

test('rights in an area become an ordinary role, which the next user of the same rights shares', async () => {
  const area = await buildArea(server.db)
  const first = (await admin.user.add(draft({ template: 'viewer', areaIds: [area.id] }))).returnObj!
  expect(first.roles).toEqual([{ id: expect.any(String), name: `Viewer: ${area.name}` }])
  const role = (await admin.role.getDetails({ id: first.roles[0]!.id })).returnObj!
  expect(role).toMatchObject({ areaIds: [area.id], isBuiltIn: false, users: 1, creatorName: 'Administrator' })
  expect(role.permissions.toSorted()).toEqual([...templatePermissions.viewer].toSorted())

  const roles = await countRoles()
  const second = (await admin.user.add(draft({ template: 'viewer', areaIds: [area.id, area.id] }))).returnObj!
  expect(second.roles).toEqual(first.roles)
  expect(await countRoles()).toBe(roles)
  const other = (await admin.user.add(draft({ template: 'operator', areaIds: [area.id] }))).returnObj!
  expect(other.roles[0]?.name).toBe(`Operator: ${area.name}`)
})

test('two at once add one role; a role that somebody changed is no longer the same rights', async () => {
  const area = await buildArea(server.db)
  const inAreas: Draft['inAreas'] = { template: 'dispatcher', areaIds: [area.id] }
  const both = await Promise.all([draft(inAreas), draft(inAreas)].map(one => admin.user.add(one)))
  const [one, other] = both.map(({ returnObj }) => returnObj!.roles[0]!)
  expect(other).toEqual(one)
  const { version, deviceScopes, deviceIds } = (await admin.role.getDetails({ id: one!.id })).returnObj!
  const changed = { ...one!, version, deviceScopes, deviceIds, areaIds: [area.id] }
  expect((await admin.role.update({ ...changed, permissions: ['alarm.view'] })).errorCode).toBeUndefined()
  const third = (await admin.user.add(draft(inAreas))).returnObj!
  expect(third.roles).toEqual([{ id: expect.any(String), name: `Dispatcher: ${area.name} (2)` }])
})

test('a changed user gets them beside the roles held, and the log tells the role that was added', async () => {
  const [area, more] = [await buildArea(server.db), await buildArea(server.db)]
  const user = (await admin.user.add(draft({ template: 'viewer', areaIds: [area.id] }))).returnObj!
  const { userName: _, password: __, ...fields } = draft({ template: 'viewer', areaIds: [more.id] })
  const roleIds = user.roles.map(role => role.id)
  const changed = await admin.user.update({ ...fields, id: user.id, version: user.version, roleIds })
  const names = changed.returnObj!.roles.map(role => role.name)
  expect(names.toSorted()).toEqual([`Viewer: ${area.name}`, `Viewer: ${more.name}`].toSorted())
  const row = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'user.update')
    .where('object', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject({ addedRole: { name: `Viewer: ${more.name}`, areaIds: [more.id] } })
})

test('nobody gives more than they hold, nor adds a role without the right to', async () => {
  const [own, foreign] = [await buildArea(server.db), await buildArea(server.db)]
  const roles = await countRoles()
  const mayAdd = await manager([...templatePermissions.viewer, 'user.edit', 'role.edit'], own.id)
  const code = async (client: ContractClient, inAreas: Draft['inAreas']) =>
    (await client.user.add(draft(inAreas))).errorCode
  expect(await code(mayAdd, { template: 'operator', areaIds: [own.id] })).toBe('role.more_than_own')
  expect(await code(mayAdd, { template: 'viewer', areaIds: [own.id, foreign.id] })).toBe('role.more_than_own')
  const mayBind = await manager([...templatePermissions.viewer, 'user.edit'], own.id)
  expect(await code(mayBind, { template: 'viewer', areaIds: [own.id] })).toBe('access.denied')
  expect(await countRoles()).toBe(roles + 2)

  expect(await code(mayAdd, { template: 'viewer', areaIds: [own.id] })).toBeUndefined()
  expect(await code(mayBind, { template: 'viewer', areaIds: [own.id] })).toBeUndefined()
  const nowhere = '01890000-0000-7000-8000-000000000000'
  expect(await code(admin, { template: 'viewer', areaIds: [nowhere] })).toBe('area.not_found')
  expect((await admin.user.add(draft({ template: 'viewer', areaIds: [] }))).status).toBe(400)
})
