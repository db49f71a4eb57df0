import type { UserLevel } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildRole, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signIn()).client
})
afterAll(() => server.stop())

const set = (id: string, columns: { email?: string; phone?: string; sort?: number; level?: UserLevel }) =>
  server.db.updateTable('user_account').set(columns).where('id', '=', id).execute()
const listed = async (request: object) =>
  (await admin.user.getByPage(request)).returnObj!.list.map(user => user.id)

test('users are found by a part of user name, name, email or phone, written as it is', async () => {
  const word = uniqueName('Q')
  const [byName, byMail, byPhone] = await Promise.all([
    buildUser(server.db, { name: `Jo 100% ${word}` }),
    buildUser(server.db),
    buildUser(server.db),
  ])
  await set(byMail.id, { email: `${word}@mail.example` })
  await set(byPhone.id, { phone: '+49 171 5550123' })
  expect(await listed({ name: byName.userName.toUpperCase() })).toEqual([byName.id])
  expect((await listed({ name: word.toLowerCase() })).toSorted()).toEqual([byName.id, byMail.id].toSorted())
  expect(await listed({ name: '171 555' })).toEqual([byPhone.id])
  expect(await listed({ name: `100% ${word}` })).toEqual([byName.id])
  expect(await listed({ name: `1__% ${word}` })).toEqual([])
})

test('filtered by status, level, a role however held, and group', async () => {
  const [direct, grouped, other] = await Promise.all([
    buildUser(server.db),
    buildUser(server.db, { status: 'disabled' }),
    buildUser(server.db),
  ])
  const roleId = await buildRole(server.db)
  await server.db.insertInto('user_role').values({ user_id: direct.id, role_id: roleId }).execute()
  const sent = { name: uniqueName('G'), roleIds: [roleId], memberIds: [grouped.id] }
  const groupId = (await admin.userGroup.add(sent)).returnObj!.id
  await set(other.id, { level: 'dispatcher' })
  expect((await listed({ roleId })).toSorted()).toEqual([direct.id, grouped.id].toSorted())
  expect(await listed({ groupId })).toEqual([grouped.id])
  expect(await listed({ roleId, status: 'enabled' })).toEqual([direct.id])
  expect(await listed({ level: 'dispatcher' })).toEqual([other.id])
})

test('orders by sort number and then user name, or as asked', async () => {
  const word = uniqueName('s').slice(0, 12)
  const users = await Promise.all(
    ['b', 'a', 'c'].map(end => buildUser(server.db, { userName: `${word}_${end}` })),
  )
  await set(users[2]!.id, { sort: -1 + 1 })
  await set(users[1]!.id, { sort: 2 })
  const ends = async (more: object) =>
    (await admin.user.getByPage({ name: word, ...more })).returnObj!.list.map(user => user.userName.at(-1))
  expect(await ends({})).toEqual(['b', 'c', 'a'])
  expect(await ends({ orderBy: 'userName' })).toEqual(['a', 'b', 'c'])
  expect(await ends({ orderBy: 'userName', order: 'desc' })).toEqual(['c', 'b', 'a'])
  expect(await ends({ orderBy: 'sort', order: 'desc' })).toEqual(['a', 'c', 'b'])
  for (const orderBy of ['name', 'createdAt', 'lastLoginAt'])
    expect(new Set(await ends({ orderBy }))).toEqual(new Set(['a', 'b', 'c']))
})

test('users who may see users see them, users who may edit them change them, and nobody else does', async () => {
  const { id } = await buildUser(server.db)
  const viewer = await clientOf(server, { permissions: ['user.view'] })
  const stranger = await clientOf(server, { permissions: ['role.edit', 'user_group.edit'] })
  const sent = {
    name: 'x',
    level: 'operator' as const,
    rolesFrom: null,
    rolesUntil: null,
    roleIds: [],
    groupIds: [],
  }
  const see = ({ user }: ContractClient) => [
    user.getByPage({}),
    user.getDetails({ id }),
    user.exportExcel({}),
  ]
  const change = ({ user }: ContractClient) => [
    user.add({ ...sent, userName: 'nobody', password: 'x' }),
    user.update({ ...sent, id, version: 0 }),
    user.resetPassword({ id, version: 0, password: 'x' }),
    user.downloadTemplate({}),
    user.importExcel({ fileName: 'a.xlsx', content: 'AAAA' }),
  ]
  for (const answer of await Promise.all([...see(server.client), ...change(server.client)]))
    expect(answer.needLogin).toBe(true)
  for (const answer of await Promise.all(see(viewer))) expect(answer.success).toBe(true)
  for (const answer of await Promise.all([...change(viewer), ...see(stranger), ...change(stranger)]))
    expect(answer.errorCode).toBe('access.denied')
  expect((await admin.user.getDetails({ id: UNKNOWN })).errorCode).toBe('user.not_found')
})
