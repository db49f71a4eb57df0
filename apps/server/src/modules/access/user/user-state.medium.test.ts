import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { noMedia, sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const revoke = vi.fn<(sessionId: string) => undefined>()

let server: TestServer
let admin: ContractClient
let origin: string

beforeAll(async () => {
  server = await startTestServer({ media: { ...noMedia, revoke } })
  admin = (await server.signIn()).client
  origin = await server.listen()
})
afterAll(() => server.stop())

const seal = (password: string) => sealPassword(password, server.app.infra.secrets.loginKey)
/** A signed-in user with an open console. */
async function watching() {
  const area = await buildArea(server.db)
  const user = await buildUser(server.db, { permissions: ['dashboard.view'], areaIds: [area.id] })
  const session = await buildSession(server.db, user.id)
  const console = openEventConsole(origin, { ticket: session.ticket })
  await console.next('ready')
  return { user, session, console, client: server.clientFor({ ticket: session.ticket }) }
}
const statusOf = async (id: string) => (await admin.user.getDetails({ id })).returnObj?.status
const lastAudit = (action: string) =>
  server.db
    .selectFrom('audit')
    .select(['object', 'before', 'after', 'result'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()

describe('sessions end at once', () => {
  test.each(['disable', 'delete', 'reset'] as const)('by %s: calls, console and live video', async how => {
    const { user, session, console, client } = await watching()
    const answer = await {
      disable: () => admin.user.batchDisable({ ids: [user.id] }),
      delete: () => admin.user.batchDelete({ ids: [user.id] }),
      reset: () => admin.user.resetPassword({ id: user.id, version: 0, password: seal('another-1') }),
    }[how]()
    expect(answer.success).toBe(true)
    expect((await client.session.current()).needLogin).toBe(true)
    await console.next('session.ended')
    await console.closed
    expect(revoke).toHaveBeenCalledWith(session.id)
  })

  test('and no password, old or new, lets the user in again', async () => {
    const { user } = await watching()
    await admin.user.resetPassword({ id: user.id, version: 0, password: seal('another-1') })
    await expect(server.signIn(user)).rejects.toThrow('session.wrong_credentials')
    await server.signIn({ ...user, password: 'another-1' })
    await admin.user.batchDisable({ ids: [user.id] })
    await expect(server.signIn({ ...user, password: 'another-1' })).rejects.toThrow('session.user_disabled')
    await admin.user.batchEnable({ ids: [user.id] })
    await server.signIn({ ...user, password: 'another-1' })
    await admin.user.batchDelete({ ids: [user.id] })
    await expect(server.signIn({ ...user, password: 'another-1' })).rejects.toThrow(
      'session.wrong_credentials',
    )
  })
})

test('enabling who is enabled already changes nothing', async () => {
  const user = await buildUser(server.db)
  const other = await buildUser(server.db)
  await admin.user.batchDisable({ ids: [other.id] })
  await admin.user.batchEnable({ ids: [user.id, other.id] })
  const versions = await server.db
    .selectFrom('user_account')
    .select(['id', 'version'])
    .where('id', 'in', [user.id, other.id])
    .execute()
  expect(new Map(versions.map(row => [row.id, row.version]))).toEqual(
    new Map([
      [user.id, 0],
      [other.id, 2],
    ]),
  )
  expect(await lastAudit('user.enable')).toMatchObject({ object: other.id })
})

describe('reset password', () => {
  test('must meet the password policy, and be based on the newest version of the user', async () => {
    const { id } = await buildUser(server.db)
    const reset = (password: string, version = 0, whose = id) =>
      admin.user.resetPassword({ id: whose, version, password })
    expect((await reset(seal('letters'))).errorParams?.issues).toContainEqual({
      path: 'password',
      rule: 'password_kinds',
    })
    expect((await reset('not sealed')).status).toBe(400)
    expect((await reset(seal('another-1'), 3)).errorCode).toBe('user.changed_meanwhile')
    expect((await reset(seal('another-1'), 0, UNKNOWN)).errorCode).toBe('user.not_found')
    expect((await reset(seal('another-1'))).success).toBe(true)
    expect(await lastAudit('user.reset_password')).toEqual({
      object: id,
      before: null,
      after: null,
      result: 'ok',
    })
  })

  test('refuses common ones where the policy is strong', async () => {
    const { id } = await buildUser(server.db)
    await admin.parameter.update({ key: 'session.password_policy', value: 'strong' })
    const reset = async (password: string) =>
      (await admin.user.resetPassword({ id, version: 0, password: seal(password) })).errorCode
    expect(await reset('short-1')).toBe('request.invalid')
    expect(await reset('password1234')).toBe('user.password_common')
    expect(await reset('four words of nothing')).toBeUndefined()
    await admin.parameter.restoreDefault({ keys: ['session.password_policy'] })
  })
})

test('the log of disabling and deleting names the users, and no secret', async () => {
  const { id, userName } = await buildUser(server.db)
  await admin.user.batchDisable({ ids: [id, UNKNOWN] })
  expect(await lastAudit('user.disable')).toMatchObject({ object: id, after: { status: 'disabled' } })
  expect(await statusOf(id)).toBe('disabled')
  await admin.user.batchEnable({ ids: [id] })
  expect(await lastAudit('user.enable')).toMatchObject({ object: id, after: { status: 'enabled' } })
  await admin.user.batchDelete({ ids: [id] })
  const row = await lastAudit('user.delete')
  expect(row).toMatchObject({ object: id, before: [{ userName }] })
  expect(JSON.stringify(row)).not.toMatch(/argon2|passwordHash/)
  expect((await admin.user.batchDelete({ ids: [id] })).success).toBe(true)
})

describe('the last administrator', () => {
  /** Creates `count` administrators, the only enabled users of the site. */
  async function alone(count: number) {
    await server.db
      .updateTable('user_account')
      .set({ status: 'disabled' })
      .where('status', '=', 'enabled')
      .execute()
    const users = []
    for (let n = 0; n < count; n += 1) {
      const user = await buildUser(server.db, { isSuper: true })
      const { ticket } = await buildSession(server.db, user.id)
      users.push({ ...user, client: server.clientFor({ ticket }) })
    }
    return users
  }
  const enabled = async () =>
    server.db
      .selectFrom('user_account')
      .innerJoin('user_role', 'user_role.user_id', 'user_account.id')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('user_account.id')
      .where('is_super', '=', true)
      .where('status', '=', 'enabled')
      .execute()

  test('stays, against two who disable or delete each other at once', async () => {
    for (const act of ['batchDisable', 'batchDelete'] as const) {
      const [one, two] = await alone(2)
      const answers = await Promise.all([
        one!.client.user[act]({ ids: [two!.id] }),
        two!.client.user[act]({ ids: [one!.id] }),
      ])
      expect(answers.filter(answer => answer.success)).toHaveLength(1)
      expect(await enabled()).toHaveLength(1)
    }
  })

  test('is shown, and keeps role and validity, also when the role comes from a group', async () => {
    const [one, two] = await alone(2)
    const superRole = await buildRole(server.db, { isSuper: true })
    await server.db.deleteFrom('user_role').where('user_id', '=', two!.id).execute()
    await server.db
      .updateTable('user_account')
      .set({ roles_until: new Date('2099-01-01T00:00:00Z') })
      .where('id', '=', one!.id)
      .execute()
    const group = (
      await one!.client.userGroup.add({ name: uniqueName('G'), roleIds: [superRole], memberIds: [two!.id] })
    ).returnObj!
    // `two` is the only administrator without an end of validity.
    const details = (await one!.client.user.getDetails({ id: two!.id })).returnObj!
    expect(details.isLastAdministrator).toBe(true)
    const { id, version, name, level } = details
    const sent = { id, version, name, level, rolesFrom: null, rolesUntil: null, roleIds: [] }
    const { userGroup, user } = one!.client
    const answers = [
      await user.update({ ...sent, groupIds: [] }),
      await user.update({ ...sent, groupIds: [group.id], rolesUntil: '2098-01-01T00:00:00.000Z' }),
      await user.batchDisable({ ids: [id] }),
      await user.batchDelete({ ids: [id] }),
      await userGroup.removeMembers({ groupId: group.id, ids: [id] }),
      await userGroup.update({ id: group.id, version: 0, name: group.name, roleIds: [] }),
      await userGroup.batchDelete({ ids: [group.id] }),
    ]
    expect(answers.map(answer => answer.errorCode)).toEqual(answers.map(() => 'user.last_administrator'))
    expect((await one!.client.user.getDetails({ id })).returnObj).toMatchObject({
      status: 'enabled',
      groups: [{ id: group.id }],
    })
  })
})

describe('permissions of the calls', () => {
  test.each(['batchEnable', 'batchDisable', 'batchDelete'] as const)('%s', async act => {
    const { id } = await buildUser(server.db)
    const viewer = await clientOf(server, { permissions: ['user.view'] })
    expect((await server.client.user[act]({ ids: [id] })).needLogin).toBe(true)
    expect((await viewer.user[act]({ ids: [id] })).errorCode).toBe('access.denied')
    expect((await viewer.user[act]({ ids: [] })).success).toBe(false)
    expect(await statusOfRow(id)).toBe('enabled')
  })
  const statusOfRow = async (id: string) =>
    (
      await server.db
        .selectFrom('user_account')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status
})
