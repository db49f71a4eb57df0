import { GROUP_ROLES_MAX, type Contract, type InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['userGroup']['add']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const permissions = ['user.view', 'user_group.edit'] as const

let server: TestServer
let area: BuiltArea
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signIn()).client
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: uniqueName('Group '),
  roleIds: [],
  memberIds: [],
  ...more,
})
async function register(more: Partial<Draft> = {}) {
  const { returnObj } = await admin.userGroup.add(draft(more))
  if (!returnObj) throw new Error('not added')
  return returnObj
}
const role = (held: readonly 'user.view'[] = ['user.view']) =>
  buildRole(server.db, { permissions: held, areaIds: [area.id] })
/** A user without a relevant role, with their client. */
async function member() {
  const { id } = await buildUser(server.db)
  const { ticket } = await buildSession(server.db, id)
  return { id, client: server.clientFor({ ticket }) }
}
const maySee = async (client: ContractClient) => (await client.user.getByPage({})).success
const toldOf = async (userId: string) =>
  (await server.db.selectFrom('outbox').select('type').where('user_id', '=', userId).execute()).map(
    row => row.type,
  )
const lastAudit = (action: string) =>
  server.db
    .selectFrom('audit')
    .select(['object', 'before', 'after', 'result'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()

describe('a group gives its roles to its members, at once', () => {
  test('from the moment it is made until it is deleted', async () => {
    const { id, client } = await member()
    expect(await maySee(client)).toBe(false)
    const roleId = await role()
    const group = await register({ roleIds: [roleId], memberIds: [id], remarks: 'night' })
    expect(group).toMatchObject({ remarks: 'night', members: 1, roles: [{ id: roleId }], version: 0 })
    expect(await maySee(client)).toBe(true)
    await admin.userGroup.batchDelete({ ids: [group.id, UNKNOWN] })
    expect(await maySee(client)).toBe(false)
    expect((await admin.user.getDetails({ id })).returnObj).toMatchObject({ status: 'enabled', groups: [] })
    expect(await toldOf(id)).toEqual(['session.changed', 'session.changed'])
    expect(await lastAudit('user_group.delete')).toMatchObject({
      object: group.id,
      before: [{ name: group.name, members: 1 }],
      result: 'ok',
    })
  })

  test('by joining, leaving, and another set of roles', async () => {
    const { id, client } = await member()
    const [first, second] = [await role(), await role([])]
    const group = await register({ roleIds: [first] })
    await admin.userGroup.addMembers({ groupId: group.id, ids: [id] })
    expect(await maySee(client)).toBe(true)
    const sent = { id: group.id, name: group.name, roleIds: [second] }
    expect((await admin.userGroup.update({ ...sent, version: 0 })).returnObj).toMatchObject({ version: 1 })
    expect(await maySee(client)).toBe(false)
    await admin.userGroup.update({ ...sent, roleIds: [first, second], version: 1 })
    expect(await maySee(client)).toBe(true)
    await admin.userGroup.removeMembers({ groupId: group.id, ids: [id] })
    expect(await maySee(client)).toBe(false)
    expect(await toldOf(id)).toHaveLength(4)
    expect(await lastAudit('user_group.add_members')).toMatchObject({
      object: group.id,
      after: { added: [id] },
    })
    expect(await lastAudit('user_group.remove_members')).toMatchObject({ before: { removed: [id] } })
    expect(await lastAudit('user_group.update')).toMatchObject({
      before: { roles: [{ id: second }] },
      after: { version: 2 },
    })
  })
})

describe('refuses', () => {
  test('a name in use, more than ten roles, and a malformed request', async () => {
    const { name } = await register()
    const code = async (more: Partial<Draft>) => (await admin.userGroup.add(draft(more))).errorCode
    expect(await code({ name })).toBe('user_group.name_taken')
    const roles = await Promise.all(Array.from({ length: GROUP_ROLES_MAX + 1 }, () => role()))
    expect(await code({ roleIds: roles })).toBe('request.invalid')
    expect(await code({ roleIds: roles.slice(1) })).toBeUndefined()
    for (const wrong of [{ name: ' ' }, { name: 'n'.repeat(65) }, { remarks: 'r'.repeat(201) }])
      expect(await code(wrong)).toBe('request.invalid')
  })

  test('roles and users that are not there, and groups that are gone', async () => {
    const { id } = await register()
    const { userGroup } = admin
    const answers = [
      await userGroup.add(draft({ roleIds: [UNKNOWN] })),
      await userGroup.add(draft({ memberIds: [UNKNOWN] })),
      await userGroup.addMembers({ groupId: id, ids: [UNKNOWN] }),
      await userGroup.addMembers({ groupId: UNKNOWN, ids: [UNKNOWN] }),
      await userGroup.removeMembers({ groupId: UNKNOWN, ids: [UNKNOWN] }),
      await userGroup.getMembersByPage({ groupId: UNKNOWN }),
      await userGroup.getDetails({ id: UNKNOWN }),
      await userGroup.update({ id: UNKNOWN, version: 0, name: 'x', roleIds: [] }),
    ]
    expect(answers.map(answer => answer.errorCode)).toEqual([
      'role.not_found',
      'user.not_found',
      'user.not_found',
      ...Array.from({ length: 5 }, () => 'user_group.not_found'),
    ])
  })

  test('the second of two who change it at once', async () => {
    const { id, name } = await register()
    const answers = await Promise.all(
      [await role(), await role()].map(roleId =>
        admin.userGroup.update({ id, version: 0, name, roleIds: [roleId] }),
      ),
    )
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set(['user_group.changed_meanwhile', undefined]),
    )
  })

  test('to give what the caller does not hold: as a role, and by taking somebody in', async () => {
    const editor = await clientOf(server, { permissions, areaIds: [area.id] })
    const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
    const group = await register({ roleIds: [more] })
    const { id } = await member()
    const plain = await register()
    const answers = [
      await editor.userGroup.add(draft({ roleIds: [more] })),
      await editor.userGroup.addMembers({ groupId: group.id, ids: [id] }),
      await editor.userGroup.update({ id: plain.id, version: 0, name: plain.name, roleIds: [more] }),
    ]
    expect(answers.map(answer => answer.errorCode)).toEqual(answers.map(() => 'role.more_than_own'))
    const renamed = { id: group.id, version: 0, name: uniqueName('Renamed '), roleIds: [more] }
    expect((await editor.userGroup.update(renamed)).returnObj?.name).toBe(renamed.name)
  })

  test('to change oneself or somebody above', async () => {
    const own = await buildUser(server.db, { permissions, areaIds: [area.id] })
    const { ticket } = await buildSession(server.db, own.id)
    const { userGroup } = server.clientFor({ ticket })
    const roleId = await role()
    const mine = await register({ roleIds: [roleId], memberIds: [own.id] })
    const above = await member()
    await server.db
      .updateTable('user_account')
      .set({ level: 'dispatcher' })
      .where('id', '=', above.id)
      .execute()
    const theirs = await register({ roleIds: [roleId], memberIds: [above.id] })
    const change = ({ id, name }: { id: string; name: string }, roleIds: string[]) =>
      userGroup.update({ id, name, version: 0, roleIds })
    const answers = [
      await userGroup.removeMembers({ groupId: mine.id, ids: [own.id] }),
      await userGroup.addMembers({ groupId: theirs.id, ids: [own.id] }),
      await userGroup.add(draft({ memberIds: [own.id] })),
      await userGroup.batchDelete({ ids: [mine.id] }),
      await change(mine, []),
      await userGroup.removeMembers({ groupId: theirs.id, ids: [above.id] }),
      await userGroup.addMembers({ groupId: mine.id, ids: [above.id] }),
      await userGroup.add(draft({ memberIds: [above.id] })),
      await userGroup.batchDelete({ ids: [theirs.id] }),
      await change(theirs, []),
    ]
    const codes = answers.map(answer => answer.errorCode)
    expect(codes.slice(0, 5)).toEqual(codes.slice(0, 5).map(() => 'user.self'))
    expect(codes.slice(5)).toEqual(codes.slice(5).map(() => 'user.level_above'))
  })
})

describe('lists', () => {
  test('groups by name, page by page', async () => {
    const word = uniqueName('Sorted')
    for (const end of ['b', 'a', 'c']) await register({ name: `${word}-${end}` })
    const names = async (request: object) =>
      (await admin.userGroup.getByPage({ name: word.toLowerCase(), ...request })).returnObj!.list.map(group =>
        group.name.at(-1),
      )
    expect(await names({})).toEqual(['a', 'b', 'c'])
    expect(await names({ orderBy: 'name', order: 'desc' })).toEqual(['c', 'b', 'a'])
    expect(await names({ orderBy: 'createdAt' })).toEqual(['b', 'a', 'c'])
    const choices = (await admin.userGroup.getChoices()).returnObj!.filter(({ name }) =>
      name.startsWith(word),
    )
    expect(choices.map(({ name }) => name.at(-1))).toEqual(['a', 'b', 'c'])
  })

  test('members by user name, found by a part of it', async () => {
    const users = await Promise.all(['zoe_1', 'amy_1'].map(name => buildUser(server.db, { name })))
    const group = await register({ memberIds: users.map(user => user.id) })
    const found = async (name?: string) =>
      (await admin.userGroup.getMembersByPage({ groupId: group.id, orderBy: 'name', name })).returnObj!.list
    expect((await found()).map(user => user.name)).toEqual(['amy_1', 'zoe_1'])
    expect(await found('ZOE')).toMatchObject([{ id: users[0]!.id, status: 'enabled' }])
    expect(await found('%')).toEqual([])
  })
})

describe('permissions of the calls', () => {
  test('see: who sees users; change: who edits groups', async () => {
    const { id } = await register()
    const viewer = await clientOf(server, { permissions: ['user.view'] })
    const stranger = await clientOf(server, { permissions: ['user.edit', 'user_group.edit'] })
    const calls = (client: ContractClient) => ({
      see: () => [
        client.userGroup.getChoices(),
        client.userGroup.getByPage({}),
        client.userGroup.getDetails({ id }),
        client.userGroup.getMembersByPage({ groupId: id }),
      ],
      change: () => [
        client.userGroup.add(draft()),
        client.userGroup.update({ id, version: 0, name: 'x', roleIds: [] }),
        client.userGroup.batchDelete({ ids: [id] }),
        client.userGroup.addMembers({ groupId: id, ids: [UNKNOWN] }),
        client.userGroup.removeMembers({ groupId: id, ids: [UNKNOWN] }),
      ],
    })
    const nobody = calls(server.client)
    for (const answer of await Promise.all([...nobody.see(), ...nobody.change()]))
      expect(answer.needLogin).toBe(true)
    for (const answer of await Promise.all(calls(viewer).see())) expect(answer.success).toBe(true)
    for (const answer of await Promise.all([...calls(viewer).change(), ...calls(stranger).see()]))
      expect(answer.errorCode).toBe('access.denied')
  })
})
