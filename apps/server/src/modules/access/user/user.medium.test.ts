import type { Contract, InputOf, PermissionCode, UserLevel } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['user']['add']>
type Update = InputOf<Contract['user']['update']>

const PASSWORD = 'findme-Pa55!'
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
/** A user with every role. */
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signIn()).client
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
})

const seal = (password: string) => sealPassword(password, server.app.infra.secrets.loginKey)
const draft = (more: Partial<Draft> = {}): Draft => ({
  userName: uniqueName('u').slice(0, 20),
  name: 'Somebody',
  password: seal(PASSWORD),
  level: 'operator',
  rolesFrom: null,
  rolesUntil: null,
  roleIds: [],
  groupIds: [],
  ...more,
})
/** A stored user, and the fields that an update of it sends. */
async function register(more: Partial<Draft> = {}, client = admin) {
  const { password: _, userName: __, ...sent } = draft(more)
  const { returnObj } = await client.user.add({ ...draft(more), ...sent })
  if (!returnObj) throw new Error('not added')
  return { ...returnObj, sent: { ...sent, id: returnObj.id, version: 0 } satisfies Update }
}
/** A user who manages other users, with rights in one area. */
async function manager(
  options: { level?: UserLevel; permissions?: readonly PermissionCode[] } = {},
): Promise<{ id: string; roleId: string; client: ContractClient }> {
  const { level = 'administrator', permissions = ['user.view', 'user.edit', 'live.view'] } = options
  const { id, roleId } = await buildUser(server.db, { permissions, areaIds: [area.id] })
  await server.db.updateTable('user_account').set({ level }).where('id', '=', id).execute()
  const { ticket } = await buildSession(server.db, id)
  return { id, roleId, client: server.clientFor({ ticket }) }
}
const auditOf = async (action: string, object: string) =>
  server.db
    .selectFrom('audit')
    .select(['before', 'after', 'result'])
    .where('action', '=', action)
    .where('object', 'like', `%${object}%`)
    .orderBy('at', 'desc')
    .executeTakeFirst()
const toldOf = async (userId: string) => {
  const rows = await server.db.selectFrom('outbox').select('type').where('user_id', '=', userId).execute()
  return rows.map(row => row.type)
}

describe('add', () => {
  test('keeps every field, tells no secret, and the user can log in', async () => {
    const roleId = await buildRole(server.db, { permissions: ['dashboard.view'], areaIds: [area.id] })
    const group = (await admin.userGroup.add({ name: uniqueName('G'), roleIds: [], memberIds: [] }))
      .returnObj!
    const sent = draft({
      email: 'some@body.example',
      phone: '+86 10-5555 0101',
      level: 'dispatcher',
      jobName: 'Watch',
      sort: 7,
      rolesFrom: '2026-01-01T00:00:00.000Z',
      rolesUntil: '2099-01-01T00:00:00.000Z',
      cloudAccount: 'cloudy',
      cloudPassword: seal('c10ud-secret'),
      remarks: 'night shift',
      roleIds: [roleId],
      groupIds: [group.id],
      isSecondFactorRequired: false,
    })
    const { returnObj } = await admin.user.add(sent)
    const { password: _, cloudPassword: __, roleIds: ___, groupIds: ____, ...shown } = sent
    expect(returnObj).toMatchObject({
      ...shown,
      status: 'enabled',
      hasCloudPassword: true,
      roles: [{ id: roleId }],
      groups: [{ id: group.id, name: group.name }],
      hasSecondFactor: false,
      isLastAdministrator: false,
      lastLoginAt: null,
      version: 0,
    })
    const stored = JSON.stringify([
      await server.db.selectFrom('user_account').selectAll().execute(),
      await server.db.selectFrom('audit').selectAll().execute(),
      returnObj,
    ])
    for (const secret of [PASSWORD, 'c10ud-secret', sent.password, sent.cloudPassword!])
      expect(stored).not.toContain(secret)
    expect((await auditOf('user.add', returnObj!.id))?.after).toMatchObject({ userName: sent.userName })
    await server.signIn({ userName: sent.userName, password: PASSWORD })
    const after = (await admin.user.getDetails({ id: returnObj!.id })).returnObj!
    expect(Date.parse(after.lastLoginAt!)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('refuses a name in use, of two at once as well', async () => {
    const sent = draft()
    const answers = await Promise.all([sent, sent].map(one => admin.user.add(one)))
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(new Set(['user.exists', undefined]))
    expect((await admin.user.add(sent)).errorCode).toBe('user.exists')
  })

  test.each([
    [{ userName: '' }],
    [{ userName: 'a'.repeat(21) }],
    [{ userName: 'has space' }],
    [{ userName: 'name-' }],
    [{ name: ' ' }],
    [{ email: 'nobody' }],
    [{ phone: 'call me' }],
    [{ remarks: 'r'.repeat(201) }],
    [{ level: 'root' }],
    [{ rolesFrom: '2027-01-01T00:00:00Z', rolesUntil: '2026-01-01T00:00:00Z' }],
    [{ sort: -1 }],
    [{ roleIds: ['nobody'] }],
    [{ password: 'not sealed' }],
    [{ cloudPassword: 'not sealed' }],
    [{ status: 'disabled' }],
  ] as [Partial<Draft>][])('%o is malformed', async wrong => {
    expect((await admin.user.add(draft(wrong))).status).toBe(400)
  })

  test.each(['12345', 'onlyletters', '1234567', 'a1'.repeat(11)])('%s is no password', async password => {
    const answer = await admin.user.add(draft({ password: seal(password) }))
    expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' })
    expect(answer.errorParams?.issues).toContainEqual({ path: 'password', rule: expect.any(String) })
  })

  test('refuses roles and groups that are not there', async () => {
    expect((await admin.user.add(draft({ roleIds: [UNKNOWN] }))).errorCode).toBe('role.not_found')
    expect((await admin.user.add(draft({ groupIds: [UNKNOWN] }))).errorCode).toBe('user_group.not_found')
  })
})

describe('nobody gives more than they hold', () => {
  test('in roles, whether assigned directly or through a group', async () => {
    const { client, roleId } = await manager()
    const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
    const elsewhere = await buildRole(server.db, { areaIds: [(await buildArea(server.db)).id] })
    const all = await buildRole(server.db, { isSuper: true })
    const code = async (roleIds: string[], groupIds: string[] = []) =>
      (await client.user.add(draft({ roleIds, groupIds }))).errorCode
    expect(await code([roleId])).toBeUndefined()
    for (const id of [more, elsewhere, all]) expect(await code([id])).toBe('role.more_than_own')
    const group = await admin.userGroup.add({ name: uniqueName('G'), roleIds: [more], memberIds: [] })
    expect(await code([], [group.returnObj!.id])).toBe('role.more_than_own')
  })

  test('nor gives somebody who holds more another address or number', async () => {
    const { client, roleId } = await manager()
    const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
    const [theirs, equal] = [await register({ roleIds: [more] }), await register({ roleIds: [roleId] })]
    for (const contact of [{ email: 'me@here.example' }, { phone: '+86 10-5555 0199' }])
      expect((await client.user.update({ ...theirs.sent, ...contact })).errorCode).toBe('role.more_than_own')
    const changed = await client.user.update({ ...equal.sent, email: 'new@here.example' })
    expect(changed.errorCode).toBeUndefined()
  })

  test('but may keep roles that others have assigned, and take them away', async () => {
    const { client } = await manager()
    const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
    const { sent } = await register({ roleIds: [more] })
    expect((await client.user.update({ ...sent, name: 'Other' })).errorCode).toBeUndefined()
    const longer = { ...sent, version: 1, rolesUntil: '2099-01-01T00:00:00.000Z' }
    expect((await client.user.update(longer)).errorCode).toBe('role.more_than_own')
    expect((await client.user.update({ ...sent, version: 1, roleIds: [] })).errorCode).toBeUndefined()
    expect((await client.user.update({ ...sent, version: 2 })).errorCode).toBe('role.more_than_own')
  })

  test('in levels, nor manages anybody of a higher level', async () => {
    const { client } = await manager({ level: 'dispatcher' })
    expect((await client.user.add(draft({ level: 'administrator' }))).errorCode).toBe('user.level_above')
    expect((await client.user.add(draft({ level: 'dispatcher' }))).errorCode).toBeUndefined()
    const above = await register({ level: 'administrator' })
    const own = await register()
    const superuser = await buildUser(server.db, { isSuper: true })
    const { id, sent } = above
    const answers = [
      await client.user.update({ ...sent, name: 'Changed' }),
      await client.user.update({ ...own.sent, level: 'administrator' }),
      await client.user.batchDisable({ ids: [own.id, id] }),
      await client.user.batchEnable({ ids: [id] }),
      await client.user.batchDelete({ ids: [id] }),
      await client.user.resetPassword({ id, version: 0, password: seal('another-1') }),
      await client.user.batchDisable({ ids: [superuser.id] }),
    ]
    expect(answers.map(answer => answer.errorCode)).toEqual(answers.map(() => 'user.level_above'))
    expect((await admin.user.getDetails({ id: own.id })).returnObj).toMatchObject({ status: 'enabled' })
    expect((await auditOf('user.delete', id))?.result ?? 'not stored').not.toBe('ok')
  })

  test('in passwords: somebody who could log in as a user with more rights would have these rights', async () => {
    const { client, roleId } = await manager()
    const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
    const [equal, other] = [await register({ roleIds: [roleId] }), await register({ roleIds: [more] })]
    const reset = async (id: string) =>
      (await client.user.resetPassword({ id, version: 0, password: seal('another-1') })).errorCode
    expect(await reset(equal.id)).toBeUndefined()
    expect(await reset(other.id)).toBe('role.more_than_own')
  })
})

test('nobody changes whether a user with more rights must have a second factor', async () => {
  const { client, roleId } = await manager()
  const more = await buildRole(server.db, { permissions: ['alarm.close'], areaIds: [area.id] })
  const [equal, other] = [await register({ roleIds: [roleId] }), await register({ roleIds: [more] })]
  const demand = async ({ sent }: typeof equal) =>
    (await client.user.update({ ...sent, isSecondFactorRequired: true })).errorCode
  expect(await demand(equal)).toBeUndefined()
  expect(await demand(other)).toBe('role.more_than_own')
})

describe('oneself', () => {
  test('cannot be deleted, disabled, given another password, or change in rights', async () => {
    const { id, client, roleId } = await manager()
    const sent: Update = { ...register0(id), roleIds: [roleId], level: 'administrator', name: 'Me' }
    const answers = [
      await client.user.batchDelete({ ids: [id] }),
      await client.user.batchDisable({ ids: [id] }),
      await client.user.resetPassword({ id, version: 0, password: seal('another-1') }),
      await client.user.update({ ...sent, level: 'operator' }),
      await client.user.update({ ...sent, roleIds: [] }),
      await client.user.update({ ...sent, rolesUntil: '2099-01-01T00:00:00.000Z' }),
      await client.user.update({ ...sent, isSecondFactorRequired: true }),
    ]
    expect(answers.map(answer => answer.errorCode)).toEqual(answers.map(() => 'user.self'))
    expect((await client.user.update({ ...sent, email: 'me@here.example' })).returnObj).toMatchObject({
      name: 'Me',
      email: 'me@here.example',
    })
  })
  const register0 = (id: string) => {
    const { password: _, userName: __, ...sent } = draft()
    return { ...sent, id, version: 0 }
  }
})

describe('update', () => {
  test('changes the sent fields, keeps a cloud password that is left out, and logs before and after', async () => {
    const { id, sent } = await register({ cloudPassword: seal('c10ud') })
    const kept = await admin.user.update({ ...sent, name: 'Other', jobName: 'Chief' })
    expect(kept.returnObj).toMatchObject({
      name: 'Other',
      jobName: 'Chief',
      hasCloudPassword: true,
      version: 1,
    })
    const gone = await admin.user.update({ ...sent, version: 1, cloudPassword: seal('') })
    expect(gone.returnObj).toMatchObject({ hasCloudPassword: false })
    expect(await auditOf('user.update', id)).toMatchObject({
      before: { name: 'Other', hasCloudPassword: true },
      after: { name: 'Somebody', hasCloudPassword: false },
      result: 'ok',
    })
  })

  test('refuses the second of two at once, and an update of a deleted user', async () => {
    const { sent } = await register()
    const answers = await Promise.all(['One', 'Two'].map(name => admin.user.update({ ...sent, name })))
    expect(new Set(answers.map(answer => answer.errorCode))).toEqual(
      new Set(['user.changed_meanwhile', undefined]),
    )
    expect((await admin.user.update({ ...sent, id: UNKNOWN })).errorCode).toBe('user.not_found')
    expect((await admin.user.getDetails({ id: UNKNOWN })).errorCode).toBe('user.not_found')
  })

  test('is in force at once: another role, another validity', async () => {
    const roleId = await buildRole(server.db, { permissions: ['user.view'], areaIds: [area.id] })
    const { id, sent } = await register({ roleIds: [roleId] })
    const { ticket } = await buildSession(server.db, id)
    const theirs = server.clientFor({ ticket })
    expect((await theirs.user.getByPage({})).success).toBe(true)
    await admin.user.update({ ...sent, roleIds: [] })
    expect((await theirs.user.getByPage({})).errorCode).toBe('access.denied')
    const over = { rolesFrom: null, rolesUntil: '2026-01-01T00:00:00.000Z' }
    await admin.user.update({ ...sent, version: 1 })
    expect((await theirs.user.getByPage({})).success).toBe(true)
    await admin.user.update({ ...sent, ...over, version: 2 })
    expect((await theirs.user.getByPage({})).errorCode).toBe('access.denied')
    expect(await toldOf(id)).toEqual(['session.changed', 'session.changed', 'session.changed'])
  })
})
