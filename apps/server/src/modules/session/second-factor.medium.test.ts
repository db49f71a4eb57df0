import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea } from '../../testing/builders/organisation.ts'
import { buildSession, buildUser, type BuiltUser } from '../../testing/builders/session.ts'
import { sealPassword, startTestServer, type TestServer } from '../../testing/test-server.ts'

const UNKNOWN = 'A'.repeat(43)
const STEP = 30_000
let server: TestServer
/** The server's clock, ms: codes of the app are made and checked by it. */
let ahead = 0
const now = () => Date.now() + ahead

beforeAll(async () => {
  server = await startTestServer({ now })
})
afterAll(() => server.stop())

const sealed = (password: string) => sealPassword(password, server.app.infra.secrets.loginKey)
const login = ({ userName, password }: Pick<BuiltUser, 'userName' | 'password'>) =>
  server.client.session.login({ userName, password: sealed(password) })
const codeOf = (secret: string, at = now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const wrongFor = (secret: string) => {
  const near = [-1, 0, 1].map(steps => codeOf(secret, now() + steps * STEP))
  return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code))!
}

async function viewer(set: { is_second_factor_required?: boolean } = {}) {
  const area = await buildArea(server.db)
  const user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
  if (set.is_second_factor_required !== undefined)
    await server.db.updateTable('user_account').set(set).where('id', '=', user.id).execute()
  return user
}
async function challengeOf(user: BuiltUser): Promise<string> {
  const { errorParams } = await login(user)
  return String(errorParams?.['challenge'])
}
const own = async (user: BuiltUser) =>
  server.clientFor({ ticket: (await buildSession(server.db, user.id)).ticket }).secondFactor
/** A user who has set up a factor in the steps of one who is logged in. */
async function holder() {
  const user = await viewer()
  const calls = await own(user)
  const begun = (await calls.beginOwn({ password: sealed(user.password) })).returnObj!
  const enabled = await calls.enableOwn({ challenge: begun.challenge, code: codeOf(begun.secret) })
  // The code just used is spent.
  ahead += STEP
  return { ...user, secret: begun.secret, recoveryCodes: enabled.returnObj!.recoveryCodes }
}
const auditOf = (userName: string) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'result', 'user_id', 'after'])
    .where('user_name', '=', userName)
    .orderBy('id')
    .execute()

describe('a login with a second factor', () => {
  test('asks for a code after the right password only, and gives the session for it', async () => {
    const user = await holder()
    expect((await login({ ...user, password: 'wrong-1' })).errorCode).toBe('session.wrong_credentials')
    const asked = await login(user)
    expect(asked).toMatchObject({ status: 200, errorCode: 'session.second_factor_needed' })
    expect(asked.returnObj).toBeUndefined()
    const challenge = String(asked.errorParams?.['challenge'])
    const { returnObj } = await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(returnObj?.user.id).toBe(user.id)
    const current = await server.clientFor({ ticket: returnObj!.ticket }).session.current()
    expect(current.status).toBe(200)
    expect((await auditOf(user.userName)).slice(-2)).toEqual([
      expect.objectContaining({ action: 'login', result: 'session.second_factor_needed' }),
      { action: 'login', result: 'ok', user_id: user.id, after: { secondFactor: 'code' } },
    ])
  })

  test('takes a code once: not for a second login, nor two at once, nor one before it', async () => {
    const user = await holder()
    const code = codeOf(user.secret)
    const challenges = [await challengeOf(user), await challengeOf(user), await challengeOf(user)]
    const both = await Promise.all(
      challenges.slice(0, 2).map(challenge => server.client.secondFactor.confirm({ challenge, code })),
    )
    expect(both.map(answer => answer.errorCode).toSorted()).toEqual([
      'session.second_factor_wrong',
      undefined,
    ])
    const older = codeOf(user.secret, now() - STEP)
    const again = { challenge: challenges[2]!, code: older }
    expect((await server.client.secondFactor.confirm(again)).errorCode).toBe('session.second_factor_wrong')
    ahead += STEP
    expect((await server.client.secondFactor.confirm({ ...again, code: codeOf(user.secret) })).success).toBe(
      true,
    )
  })

  test('a challenge is good once', async () => {
    const user = await holder()
    const challenge = await challengeOf(user)
    await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    ahead += STEP
    const again = await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(again.errorCode).toBe('session.challenge_ended')
  })

  test('after five wrong codes the right one comes too late', async () => {
    const user = await holder()
    await login(user)
    const challenge = await challengeOf(user)
    const code = wrongFor(user.secret)
    // The pair of user and address is slowed down too, which is another test's: here its counter begins anew each time.
    for (let n = 0; n < 5; n++) {
      expect((await server.client.secondFactor.confirm({ challenge, code })).errorCode).toBe(
        'session.second_factor_wrong',
      )
      await server.db.deleteFrom('login_attempt').execute()
    }
    const late = await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(late.errorCode).toBe('session.challenge_ended')
  })

  test('a challenge is good for five minutes, from its address, until another password', async () => {
    const user = await holder()
    const code = codeOf(user.secret)
    const confirm = async (spoil: (challenge: string) => Promise<unknown>) => {
      const challenge = await challengeOf(user)
      await spoil(challenge)
      return (await server.client.secondFactor.confirm({ challenge, code })).errorCode
    }
    const set = (values: object) =>
      server.db.updateTable('second_factor_challenge').set(values).where('user_id', '=', user.id).execute()
    expect(await confirm(() => set({ expires_at: new Date(Date.now() - 1) }))).toBe('session.challenge_ended')
    expect(await confirm(() => set({ address: '203.0.113.7' }))).toBe('session.challenge_ended')
    const change = { credentials_since: sql<Date>`now()` }
    const changed = () =>
      server.db.updateTable('user_account').set(change).where('id', '=', user.id).execute()
    expect(await confirm(changed)).toBe('session.challenge_ended')
    const disable = () =>
      server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    expect(await confirm(disable)).toBe('session.user_disabled')
    expect((await server.client.secondFactor.confirm({ challenge: UNKNOWN, code })).errorCode).toBe(
      'session.challenge_ended',
    )
  })

  test('wrong codes slow the login down like wrong passwords, and the right password does not begin anew', async () => {
    const user = await holder()
    await server.db.deleteFrom('login_attempt').execute()
    // The counters go by the database's clock.
    const before = ahead
    ahead = 0
    const codes = []
    for (let n = 0; n < 6; n++) {
      const { errorCode, errorParams } = await login(user)
      const challenge = String(errorParams?.['challenge'])
      codes.push(
        errorCode === 'session.throttled'
          ? errorCode
          : (await server.client.secondFactor.confirm({ challenge, code: wrongFor(user.secret) })).errorCode,
      )
    }
    ahead = before
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'session.second_factor_wrong'),
      'session.throttled',
    ])
  })

  test('whoever has the password is slowed down from any number of addresses', async () => {
    const user = await holder()
    await server.db
      .updateTable('second_factor')
      .set({ failures: 18, failed_at: new Date(now()) })
      .where('user_id', '=', user.id)
      .execute()
    const challenge = await challengeOf(user)
    const answer = await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(answer).toMatchObject({ status: 429, errorCode: 'session.throttled' })
    expect(answer.errorParams?.['seconds']).toBeGreaterThan(200)
    ahead += 300_000
    const later = await server.client.secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(later.success).toBe(true)
  })

  test('a recovery code does instead, once, however it is typed', async () => {
    const user = await holder()
    const [code = ''] = user.recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const confirm = async () =>
      server.client.secondFactor.confirm({ challenge: await challengeOf(user), code: typed })
    expect((await confirm()).success).toBe(true)
    expect((await confirm()).errorCode).toBe('session.second_factor_wrong')
    expect((await (await own(user)).getOwn()).returnObj?.recoveryCodesLeft).toBe(9)
    expect((await auditOf(user.userName)).at(-3)).toMatchObject({ after: { secondFactor: 'recovery_code' } })
  })

  test.each([['12345'], ['abcdef'], ['1234567'], [''], ['x'.repeat(200)]])('%s is malformed', async code => {
    expect((await server.client.secondFactor.confirm({ challenge: UNKNOWN, code })).status).toBe(400)
  })
})

describe('a login that must have a second factor', () => {
  async function mustHave(by: 'user' | 'role' | 'group') {
    const user = await viewer({ is_second_factor_required: by === 'user' })
    if (by === 'user') return user
    await server.db
      .updateTable('role')
      .set({ is_second_factor_required: true })
      .where('id', '=', user.roleId)
      .execute()
    if (by === 'role') return user
    const group = await server.db
      .insertInto('user_group')
      .values({ name: `group of ${user.userName}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.deleteFrom('user_role').where('user_id', '=', user.id).execute()
    const group_id = group.id
    await server.db.insertInto('group_member').values({ group_id, user_id: user.id }).execute()
    await server.db.insertInto('group_role').values({ group_id, role_id: user.roleId }).execute()
    return user
  }

  test.each(['user', 'role', 'group'] as const)(
    'by the %s: it sets one up, and is in with ten recovery codes',
    async by => {
      const user = await mustHave(by)
      const asked = await login(user)
      expect(asked.errorCode).toBe('session.second_factor_setup_needed')
      const challenge = String(asked.errorParams?.['challenge'])
      const { secret, otpauthUrl } = (await server.client.secondFactor.begin({ challenge })).returnObj!
      expect(otpauthUrl).toContain(secret)
      // The page drawn anew shows what was scanned.
      expect((await server.client.secondFactor.begin({ challenge })).returnObj?.secret).toBe(secret)
      const wrong = await server.client.secondFactor.enable({ challenge, code: wrongFor(secret) })
      expect(wrong.errorCode).toBe('session.second_factor_wrong')
      const { returnObj } = await server.client.secondFactor.enable({ challenge, code: codeOf(secret) })
      expect(returnObj?.recoveryCodes).toHaveLength(10)
      expect(returnObj?.signedIn.user.id).toBe(user.id)
      expect((await login(user)).errorCode).toBe('session.second_factor_needed')
    },
  )

  test('of two that set one up at once the second changes nothing', async () => {
    const user = await mustHave('user')
    const both = [await challengeOf(user), await challengeOf(user)]
    const secrets = await Promise.all(
      both.map(async challenge => (await server.client.secondFactor.begin({ challenge })).returnObj!.secret),
    )
    const enable = (n: 0 | 1) =>
      server.client.secondFactor.enable({ challenge: both[n]!, code: codeOf(secrets[n]!) })
    expect((await enable(0)).success).toBe(true)
    expect((await enable(1)).errorCode).toBe('session.challenge_ended')
    ahead += STEP
    const challenge = await challengeOf(user)
    const confirmed = await server.client.secondFactor.confirm({ challenge, code: codeOf(secrets[0]!) })
    expect(confirmed.success).toBe(true)
  })

  test('a challenge of one kind is none of another, and nothing is enabled that was not begun', async () => {
    const user = await mustHave('user')
    const setup = await challengeOf(user)
    const code = '123456'
    const { secondFactor } = server.client
    expect((await secondFactor.confirm({ challenge: setup, code })).errorCode).toBe('session.challenge_ended')
    expect((await secondFactor.enable({ challenge: setup, code })).errorCode).toBe('session.challenge_ended')
    const confirming = await challengeOf(await holder())
    expect((await secondFactor.begin({ challenge: confirming })).errorCode).toBe('session.challenge_ended')
    expect((await secondFactor.enable({ challenge: confirming, code })).errorCode).toBe(
      'session.challenge_ended',
    )
  })
})

describe('one’s own second factor', () => {
  test('is set up, counted and turned off with the password', async () => {
    const user = await viewer()
    const calls = await own(user)
    expect((await calls.getOwn()).returnObj).toEqual({
      isSet: false,
      isRequired: false,
      setAt: null,
      recoveryCodesLeft: 0,
    })
    expect((await login(user)).success).toBe(true)
    const begun = (await calls.beginOwn({ password: sealed(user.password) })).returnObj!
    const request = { challenge: begun.challenge, code: codeOf(begun.secret) }
    expect((await calls.enableOwn(request)).returnObj?.recoveryCodes).toHaveLength(10)
    expect((await calls.getOwn()).returnObj).toMatchObject({ isSet: true, recoveryCodesLeft: 10 })
    expect((await calls.disableOwn({ password: sealed(user.password) })).success).toBe(true)
    expect((await login(user)).success).toBe(true)
    const words = (await auditOf(user.userName)).map(row => row.action)
    expect(words).toEqual(expect.arrayContaining(['second_factor.enable', 'second_factor.disable']))
  })

  test('asks the password for each of that, and counts wrong ones', async () => {
    const user = await holder()
    const calls = await own(user)
    await server.db.deleteFrom('login_attempt').execute()
    const password = sealed('wrong-1')
    const codes = [
      (await calls.beginOwn({ password })).errorCode,
      (await calls.renewRecoveryCodes({ password })).errorCode,
      (await calls.disableOwn({ password })).errorCode,
    ]
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'session.password_wrong'))
    const counted = await server.db.selectFrom('login_attempt').select('failures').execute()
    expect(counted.map(row => row.failures)).toEqual([3, 3, 3])
  })

  test('another in its place ends the old one with its recovery codes', async () => {
    const user = await holder()
    const calls = await own(user)
    const begun = (await calls.beginOwn({ password: sealed(user.password) })).returnObj!
    await calls.enableOwn({ challenge: begun.challenge, code: codeOf(begun.secret) })
    ahead += STEP
    const challenge = await challengeOf(user)
    const { secondFactor } = server.client
    const confirm = (code: string) => secondFactor.confirm({ challenge, code })
    expect((await confirm(codeOf(user.secret))).errorCode).toBe('session.second_factor_wrong')
    expect((await confirm(user.recoveryCodes[0]!)).errorCode).toBe('session.second_factor_wrong')
    expect((await confirm(codeOf(begun.secret))).success).toBe(true)
  })

  test('new recovery codes end the old ones', async () => {
    const user = await holder()
    const renewed = await (await own(user)).renewRecoveryCodes({ password: sealed(user.password) })
    const challenge = await challengeOf(user)
    const { secondFactor } = server.client
    const old = await secondFactor.confirm({ challenge, code: user.recoveryCodes[0]! })
    expect(old.errorCode).toBe('session.second_factor_wrong')
    const fresh = await secondFactor.confirm({ challenge, code: renewed.returnObj!.recoveryCodes[0]! })
    expect(fresh.success).toBe(true)
  })

  test('stays while it is required, and cannot be renewed where there is none', async () => {
    const user = await holder()
    const password = sealed(user.password)
    await server.db
      .updateTable('role')
      .set({ is_second_factor_required: true })
      .where('id', '=', user.roleId)
      .execute()
    expect((await (await own(user)).disableOwn({ password })).errorCode).toBe(
      'session.second_factor_required',
    )
    const none = await viewer()
    const calls = await own(none)
    const sent = { password: sealed(none.password) }
    expect((await calls.renewRecoveryCodes(sent)).errorCode).toBe('session.second_factor_not_set')
    expect((await calls.disableOwn(sent)).errorCode).toBe('session.second_factor_not_set')
  })

  test('what one user has begun another cannot finish', async () => {
    const [mine, other] = [await viewer(), await viewer()]
    const begun = (await (await own(mine)).beginOwn({ password: sealed(mine.password) })).returnObj!
    const request = { challenge: begun.challenge, code: codeOf(begun.secret) }
    expect((await (await own(other)).enableOwn(request)).errorCode).toBe('session.challenge_ended')
    expect((await (await own(mine)).enableOwn(request)).success).toBe(true)
  })

  test('needs a login', async () => {
    const { secondFactor } = server.client
    const password = sealed('Passw0rd!')
    const answers = await Promise.all([
      secondFactor.getOwn(),
      secondFactor.beginOwn({ password }),
      secondFactor.enableOwn({ challenge: UNKNOWN, code: '123456' }),
      secondFactor.renewRecoveryCodes({ password }),
      secondFactor.disableOwn({ password }),
      secondFactor.reset({ id: crypto.randomUUID() }),
    ])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 401))
  })
})

describe('an administrator’s reset', () => {
  const manager = async (level: string) => {
    const user = await buildUser(server.db, { permissions: ['user.edit', 'user.view'] })
    await server.db.updateTable('user_account').set({ level }).where('id', '=', user.id).execute()
    return user
  }

  test('removes another’s factor and what was begun with it, and says so in the log', async () => {
    const user = await holder()
    const challenge = await challengeOf(user)
    const admin = await manager('administrator')
    expect((await (await own(admin)).reset({ id: user.id })).success).toBe(true)
    const { secondFactor } = server.client
    const late = await secondFactor.confirm({ challenge, code: codeOf(user.secret) })
    expect(late.errorCode).toBe('session.challenge_ended')
    expect((await login(user)).success).toBe(true)
    const row = await server.db
      .selectFrom('audit')
      .select(['user_id', 'object', 'result'])
      .where('action', '=', 'second_factor.reset')
      .where('object', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({ user_id: admin.id, object: user.id, result: 'ok' })
  })

  test('is refused for oneself, for a level above, for nobody, for one without a factor, and without the permission', async () => {
    const admin = await manager('dispatcher')
    const calls = await own(admin)
    const above = await holder()
    await server.db
      .updateTable('user_account')
      .set({ level: 'administrator' })
      .where('id', '=', above.id)
      .execute()
    const code = async (id: string) => (await calls.reset({ id })).errorCode
    expect(await code(admin.id)).toBe('user.self')
    expect(await code(above.id)).toBe('user.level_above')
    expect(await code('01890000-0000-7000-8000-000000000000')).toBe('user.not_found')
    expect(await code((await viewer()).id)).toBe('session.second_factor_not_set')
    expect((await (await own(above)).reset({ id: admin.id })).errorCode).toBe('access.denied')
  })
})

test('no secret, code or challenge is in any table or line of the log', async () => {
  const user = await holder()
  const challenge = await challengeOf(user)
  await server.client.secondFactor.confirm({ challenge, code: wrongFor(user.secret) })
  const texts = await Promise.all(
    ['second_factor', 'second_factor_challenge', 'second_factor_recovery_code', 'audit', 'outbox'].map(
      async table => JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(server.db)).rows),
    ),
  )
  const [code = ''] = user.recoveryCodes
  for (const secret of [user.secret, challenge, code, code.replaceAll('-', '')]) {
    expect(texts.filter(text => text.includes(secret))).toEqual([])
    expect(server.errors.join()).not.toContain(secret)
  }
})
