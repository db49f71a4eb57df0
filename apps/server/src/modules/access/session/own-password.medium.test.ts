import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { noMedia, sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let user: BuiltUser
const revoked: string[] = []

beforeAll(async () => {
  server = await startTestServer({ media: { ...noMedia, revoke: id => void revoked.push(id) } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const area = await buildArea(server.db)
  user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
})

const seal = (password: string) => sealPassword(password, server.app.infra.secrets.loginKey)
const change = (client: TestServer['client'], oldPassword: string, newPassword: string) =>
  client.session.changePassword({ oldPassword: seal(oldPassword), newPassword: seal(newPassword) })
const login = (password: string) =>
  server.client.session.login({ userName: user.userName, password: seal(password) })
const newest = 'Another-1'

describe('one’s own password', () => {
  test('is changed: this session stays, the others end, only the new one logs in', async () => {
    const [here, there] = [await server.signIn(user), await server.signIn(user)]
    const { id } = await server.db
      .selectFrom('session')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await change(here.client, user.password, newest)).toMatchObject({ success: true })
    expect((await here.client.session.current()).status).toBe(200)
    expect((await there.client.session.current()).status).toBe(401)
    expect(revoked).toContain(id)
    expect((await login(user.password)).errorCode).toBe('session.wrong_credentials')
    expect((await login(newest)).success).toBe(true)
    const event = await server.db
      .selectFrom('outbox')
      .select('data')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(event.data).toEqual({ reason: 'password' })
  })

  test('is in the log, but no password is', async () => {
    const { client } = await server.signIn(user)
    await change(client, 'Not-this-1', newest)
    await change(client, user.password, newest)
    const rows = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'user.change_password')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows.map(row => [row.result, row.object])).toEqual([
      ['user.old_password_wrong', user.id],
      ['ok', user.id],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Not-this-1|Another-1|Passw0rd/)
  })

  test('needs a login', async () => {
    expect(await change(server.client, user.password, newest)).toMatchObject({ status: 401 })
  })

  test.each([
    ['with a wrong old one', 'Not-this-1', newest, { errorCode: 'user.old_password_wrong' }],
    ['to the same', 'Passw0rd!', 'Passw0rd!', { errorCode: 'user.password_unchanged' }],
    [
      'to one of one kind',
      'Passw0rd!',
      'abcdefgh',
      { status: 400, errorParams: { issues: [{ path: 'newPassword', rule: 'password_kinds' }] } },
    ],
    [
      'to one of 51',
      'Passw0rd!',
      `a1${'b'.repeat(49)}`,
      { status: 400, errorParams: { issues: [{ path: 'newPassword', rule: 'too_big' }] } },
    ],
  ])('is not changed %s', async (_name, oldPassword, newPassword, refusal) => {
    const { client } = await server.signIn(user)
    expect(await change(client, oldPassword, newPassword)).toMatchObject(refusal)
    expect((await login(user.password)).success).toBe(true)
  })

  test('a wrong old one counts as a failed login, and is slowed down like one', async () => {
    const { client } = await server.signIn(user)
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await change(client, `Wrong-${n}`, newest)).errorCode)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'user.old_password_wrong'))
    expect(codes[5]).toBe('session.throttled')
    expect((await login(user.password)).errorCode).toBe('session.throttled')
  })

  test('two changes at once: one succeeds, the other is refused because its old password is no longer valid', async () => {
    const { client } = await server.signIn(user)
    const answers = await Promise.all([
      change(client, user.password, 'First-one-1'),
      change(client, user.password, 'Second-one-2'),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({ errorCode: 'user.old_password_wrong' })
  })

  test('a login under way with the old one opens no session that lives', async () => {
    const { client } = await server.signIn(user)
    const [, late] = await Promise.all([
      change(client, user.password, newest),
      Promise.all(Array.from({ length: 10 }, () => login(user.password))),
    ])
    const tickets = late.flatMap(answer => answer.returnObj?.ticket ?? [])
    const lives = await Promise.all(tickets.map(ticket => server.clientFor({ ticket }).session.current()))
    expect(lives.map(answer => answer.status)).toEqual(tickets.map(() => 401))
  })
})

describe('under the strong policy', () => {
  test('length counts and common ones are refused', async () => {
    const admin = await server.signIn()
    await admin.client.parameter.update({ key: 'session.password_policy', value: 'strong' })
    try {
      const { client } = await server.signIn(user)
      expect(await change(client, user.password, 'Short-1')).toMatchObject({ status: 400 })
      expect(await change(client, user.password, 'Password2026!')).toMatchObject({
        errorCode: 'user.password_common',
      })
      expect(await change(client, user.password, `wet ${user.userName} socks`)).toMatchObject({
        errorCode: 'user.password_common',
      })
      const long = 'wet socks under maple trees '.repeat(4).trim()
      expect(await change(client, user.password, long)).toMatchObject({ success: true })
      expect((await login(long)).success).toBe(true)
    } finally {
      await admin.client.parameter.restoreDefault({ keys: ['session.password_policy'] })
    }
  })
})
