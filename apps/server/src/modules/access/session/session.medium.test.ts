import { roleTemplates, templatePermissions } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { noMedia, sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createPasswordHasher } from '#server/modules/access/password/password-hasher.ts'
import { prepareFirstStart } from './first-start.ts'
import { counterKeys } from '#server/modules/access/password/throttle.rules.ts'

let server: TestServer
const revoked: string[] = []

beforeAll(async () => {
  server = await startTestServer({ media: { ...noMedia, revoke: id => void revoked.push(id) } })
})
afterAll(() => server.stop())

const login = (userName: string, password: string) =>
  server.client.session.login({
    userName,
    password: sealPassword(password, server.app.infra.secrets.loginKey),
  })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000)
const viewer = async (more: Parameters<typeof buildUser>[1] = {}) => {
  const area = await buildArea(server.db)
  const user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id], ...more })
  return { ...user, area }
}

describe('login', () => {
  test('gives a ticket, the user, the parks and the menus in both languages', async () => {
    const user = await viewer()
    const { status, returnObj } = await login(user.userName, user.password)
    expect(status).toBe(200)
    expect(returnObj?.user).toEqual({
      id: user.id,
      userName: user.userName,
      name: user.name,
      permissions: ['alarm.view'],
    })
    expect(returnObj?.ownCentral.map(park => [park.id, park.centerorareainfoId])).toEqual([
      [user.area.centreId, user.area.centreId],
    ])
    expect(returnObj?.newMenus.menus).toEqual([
      {
        name: '报警',
        en_name: 'Alarms',
        url: '',
        children: ['/alarm/live', '/alarm/record', '/dashboard/alarm', '/alarm/inhibition'].map(url =>
          expect.objectContaining({ url }),
        ),
      },
    ])
    expect(Buffer.from(returnObj!.ticket, 'base64url')).toHaveLength(32)
  })

  test('the ticket is stored as a hash only, and neither it nor a password is in any table', async () => {
    const user = await viewer({ password: 'findme-4711' })
    const { returnObj } = await login(user.userName, user.password)
    for (const table of ['session', 'audit', 'login_attempt', 'user_account', 'outbox']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.db)
      const text = JSON.stringify(rows)
      expect(text).not.toContain('findme-4711')
      expect(text).not.toContain(returnObj!.ticket)
    }
  })

  test.each([
    ['an unknown user', 'nobody', 'Passw0rd!'],
    ['a name no account can have', 'no body; drop table', 'Passw0rd!'],
    ['a wrong password', 'admin', 'wrong-1'],
  ])('%s is refused in the same words', async (_name, userName, password) => {
    expect(await login(userName, password)).toMatchObject({
      status: 200,
      success: false,
      errorCode: 'session.wrong_credentials',
    })
  })

  test('tells a disabled user so only with the right password', async () => {
    const user = await viewer({ status: 'disabled' })
    expect((await login(user.userName, 'wrong-1')).errorCode).toBe('session.wrong_credentials')
    expect((await login(user.userName, user.password)).errorCode).toBe('session.user_disabled')
  })

  test('a user without a menu gets no session', async () => {
    const user = await buildUser(server.db)
    expect((await login(user.userName, user.password)).errorCode).toBe('session.no_menus')
    const sessions = await server.db
      .selectFrom('session')
      .where('user_id', '=', user.id)
      .select('id')
      .execute()
    expect(sessions).toEqual([])
  })

  test('twenty logins of one user at once all get in, each with a ticket of its own', async () => {
    const user = await viewer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(user.userName, user.password)))
    const tickets = answers.map(answer => answer.returnObj?.ticket)
    expect(answers.map(answer => answer.errorCode ?? 'in')).toEqual(answers.map(() => 'in'))
    expect(new Set(tickets).size).toBe(20)
  })

  test('a password under another key, and a malformed body, are malformed requests', async () => {
    const sealed = sealPassword('Passw0rd!', Buffer.alloc(16, 7).toString('base64'))
    expect(await server.client.session.login({ userName: 'admin', password: sealed })).toMatchObject({
      status: 400,
      errorParams: { issues: [{ path: 'password', rule: 'login_key' }] },
    })
    expect(await server.client.session.login({ userName: '', password: 'x' })).toMatchObject({ status: 400 })
  })

  test('failures are in the audit log under the name tried', async () => {
    await login('someone_else', 'wrong-1')
    const row = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('user_name', '=', 'someone_else')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'login', result: 'session.wrong_credentials', user_id: null })
  })
})

describe('a session', () => {
  const enter = async () => {
    const user = await viewer()
    return { ...(await server.signIn(user)), user }
  }

  test('tells a reloaded console who it is, without the ticket', async () => {
    const { client, user, ownCentral, newMenus } = await enter()
    const { returnObj } = await client.session.current()
    expect(returnObj).toEqual({ user: expect.objectContaining({ id: user.id }), ownCentral, newMenus })
  })

  test('needs its ticket in the header, and nowhere else', async () => {
    const { ticket } = await enter()
    const inject = (url: string, headers: Record<string, string>, payload: object = {}) =>
      server.app.http.inject({ method: 'POST', url, headers, payload })
    const path = '/smp/session/getDetails'
    expect((await inject(path, { ticket })).statusCode).toBe(200)
    const elsewhere = await Promise.all([
      inject(path, {}),
      inject(`${path}?ticket=${ticket}`, {}),
      inject(path, { authorization: `Bearer ${ticket}` }),
      inject(path, { 'x-api-key': ticket }),
      inject(path, { cookie: `ticket=${ticket}` }),
      inject(path, { ticket: `${ticket}x` }),
      inject(path, { ticket: 'x'.repeat(5000) }),
    ])
    expect(elsewhere.map(answer => answer.statusCode)).toEqual(elsewhere.map(() => 401))
    expect(elsewhere[0]?.json()).toMatchObject({ needLogin: true, errorCode: 'session.login_needed' })
    expect((await inject(path, {}, { ticket })).statusCode).toBe(401)
  })

  test('ends with its logout: this one, not another of the same user', async () => {
    const { client, user, ticket } = await enter()
    const other = await server.signIn(user)
    const { sessionId } = (await server.db
      .selectFrom('session')
      .select('id as sessionId')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .executeTakeFirst())!
    expect(await client.session.logout()).toMatchObject({ success: true })
    expect((await client.session.current()).status).toBe(401)
    expect((await other.client.session.current()).status).toBe(200)
    expect(ticket).not.toBe(other.ticket)
    expect(revoked).toContain(sessionId)
    const event = await server.db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    expect(event).toMatchObject({ type: 'session.ended', data: { reason: 'logout' } })
  })

  test.each([
    ['is disabled', { status: 'disabled' as const }],
    ['gets another password', { credentials_since: hoursAgo(-1) }],
  ])('is dead within a second when its user %s, whichever program wrote that', async (_name, set) => {
    const { client, user } = await enter()
    expect((await client.session.current()).status).toBe(200)
    await server.db.updateTable('user_account').set(set).where('id', '=', user.id).execute()
    await expect.poll(async () => (await client.session.current()).status).toBe(401)
  })

  test.each([
    ['idle for 12 hours', { last_used_at: hoursAgo(12) }],
    ['7 days old', { created_at: hoursAgo(7 * 24) }],
  ])('is dead when %s', async (_name, set) => {
    const { client, user } = await enter()
    await server.db.updateTable('session').set(set).where('user_id', '=', user.id).execute()
    await expect.poll(async () => (await client.session.current()).status).toBe(401)
  })

  test('use moves its idle time, at most once a minute', async () => {
    const { client, user } = await enter()
    const setBack = (minutes: number) =>
      server.db
        .updateTable('session')
        .set({ last_used_at: sql`now() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', user.id)
        .execute()
    const age = async () => {
      const row = await server.db
        .selectFrom('session')
        .select(sql<number>`extract(epoch from now() - last_used_at)::float8`.as('seconds'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      return row.seconds
    }
    await setBack(300)
    await client.session.current()
    await expect.poll(async () => (await client.session.current()) && (await age())).toBeLessThan(60)
  })
})

test('a centre without an area of the user is not among the parks', async () => {
  await buildCentre(server.db)
  const user = await viewer()
  const { ownCentral } = await server.signIn(user)
  expect(ownCentral.map(centre => centre.id)).toEqual([user.area.centreId])
})

describe('guessing', () => {
  test('one address is slowed down after five wrong passwords, and then the right one waits too', async () => {
    const user = await viewer()
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await login(user.userName, `wrong-${n}`)).errorCode)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'session.wrong_credentials'))
    expect(codes[5]).toBe('session.throttled')
    expect(await login(user.userName, user.password)).toMatchObject({
      status: 429,
      errorParams: { seconds: 1 },
    })
  })

  test('a stranger elsewhere does not lock the operator out', async () => {
    const user = await viewer()
    expect((await login(user.userName, user.password)).success).toBe(true)
    const { account } = counterKeys(user.userName, '203.0.113.9')
    await server.db
      .insertInto('login_attempt')
      .values({ kind: 'account', key: account, failures: 100_000, failed_at: new Date() })
      .execute()
    expect((await login(user.userName, user.password)).success).toBe(true)
  })

  test('login as often as an address may, then 429 before any password is looked at', async () => {
    const answers = []
    for (let n = 0; n < 70; n++) {
      const answer = await login('nobody_at_all', 'wrong-1')
      answers.push(answer.status)
    }
    expect(answers.at(-1)).toBe(429)
  })
})

describe('the first start', () => {
  const startAgain = (adminPassword?: string) => {
    const announced: string[] = []
    const run = prepareFirstStart({
      db: server.db,
      hasher: createPasswordHasher(),
      adminPassword,
      announce: (_user, password) => void announced.push(password),
    })
    return run.then(() => announced)
  }

  test('has made the roles, a centre and admin; a second one changes nothing', async () => {
    const count = async () => ({
      roles: await server.db
        .selectFrom('role')
        .select('code')
        .where('code', 'is not', null)
        .orderBy('code')
        .execute(),
      admins: await server.db
        .selectFrom('user_account')
        .where('user_name', '=', 'admin')
        .selectAll()
        .execute(),
      centres: await server.db.selectFrom('area').where('code', '=', 'CENTRE').select('name').execute(),
    })
    const before = await count()
    expect(before.roles.map(role => role.code)).toEqual([...roleTemplates, 'super_administrator'].toSorted())
    expect(before.admins[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(before.centres).toHaveLength(1)
    expect(await Promise.all([startAgain(), startAgain('other-pass-1')])).toEqual([[], []])
    expect(await count()).toEqual(before)
  })

  test.each(roleTemplates)(
    'the role %s has the contract’s permissions, in the first centre',
    async template => {
      const held = await server.db
        .selectFrom('role_permission')
        .innerJoin('role', 'role.id', 'role_permission.role_id')
        .where('role.code', '=', template)
        .select('permission')
        .execute()
      expect(held.map(row => row.permission).toSorted()).toEqual(
        [...templatePermissions[template]].toSorted(),
      )
    },
  )

  test('without a given password it tells a made one, once, that logs in', async () => {
    const fresh = await startTestServer()
    try {
      await fresh.db.deleteFrom('user_account').execute()
      const announced: string[] = []
      await prepareFirstStart({
        db: fresh.db,
        hasher: createPasswordHasher(),
        announce: (_user, password) => void announced.push(password),
      })
      expect(announced).toHaveLength(1)
      const { user } = await fresh.signIn({ userName: 'admin', password: announced[0]! })
      expect(user.userName).toBe('admin')
      await expect(
        prepareFirstStart({
          db: fresh.db,
          hasher: createPasswordHasher(),
          adminPassword: 'x',
          announce: () => {},
        }),
      ).resolves.toBeUndefined()
      await fresh.db.deleteFrom('user_account').execute()
      await expect(
        prepareFirstStart({
          db: fresh.db,
          hasher: createPasswordHasher(),
          adminPassword: 'x',
          announce: () => {},
        }),
      ).rejects.toThrow('PALISADE_ADMIN_PASSWORD')
    } finally {
      await fresh.stop()
    }
  })
})
