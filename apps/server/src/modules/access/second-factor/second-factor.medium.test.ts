import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFactorServer } from '#server/testing/second-factor.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const UNKNOWN = 'A'.repeat(43)
let site: Awaited<ReturnType<typeof startFactorServer>>
let server: TestServer

beforeAll(async () => {
  site = await startFactorServer()
  server = site.server
})
afterAll(() => server.stop())

describe('a login with a second factor', () => {
  test('asks for a code after the right password only, and gives the session for it', async () => {
    const user = await site.holder()
    expect((await site.login({ ...user, password: 'wrong-1' })).errorCode).toBe('session.wrong_credentials')
    const asked = await site.login(user)
    expect(asked).toMatchObject({ status: 200, errorCode: 'session.second_factor_needed' })
    expect(asked.returnObj).toBeUndefined()
    const challenge = await site.challengeOf(user)
    const { returnObj } = await server.client.secondFactor.confirm({
      challenge,
      code: site.codeOf(user.secret),
    })
    expect(returnObj?.user.id).toBe(user.id)
    const current = await server.clientFor({ ticket: returnObj!.ticket }).session.current()
    expect(current.status).toBe(200)
    expect((await site.auditOf(user.userName)).slice(-2)).toEqual([
      expect.objectContaining({ action: 'login', result: 'session.second_factor_needed' }),
      { action: 'login', result: 'ok', user_id: user.id, after: { secondFactor: 'code' } },
    ])
  })

  test('takes a code once: not for a second login, nor two at once, nor one before it', async () => {
    const user = await site.holder()
    const code = site.codeOf(user.secret)
    const challenges = [
      await site.challengeOf(user),
      await site.challengeOf(user),
      await site.challengeOf(user),
    ]
    const both = await Promise.all(
      challenges.slice(0, 2).map(challenge => server.client.secondFactor.confirm({ challenge, code })),
    )
    expect(both.map(answer => answer.errorCode ?? 'in').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'in',
      'session.second_factor_wrong',
    ])
    const older = site.codeOf(user.secret, -1)
    const again = { challenge: challenges[2]!, code: older }
    expect((await server.client.secondFactor.confirm(again)).errorCode).toBe('session.second_factor_wrong')
    site.nextStep()
    expect(
      (await server.client.secondFactor.confirm({ ...again, code: site.codeOf(user.secret) })).success,
    ).toBe(true)
  })

  test('a challenge is good once', async () => {
    const user = await site.holder()
    const challenge = await site.challengeOf(user)
    await server.client.secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    site.nextStep()
    const again = await server.client.secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    expect(again.errorCode).toBe('session.challenge_ended')
  })

  test('after five wrong codes the right one comes too late', async () => {
    const user = await site.holder()
    await site.login(user)
    const challenge = await site.challengeOf(user)
    const code = site.wrongFor(user.secret)
    // Failures also slow down the pair of user and address, which another test covers; here its counter is reset each
    // time.
    for (let n = 0; n < 5; n++) {
      expect((await server.client.secondFactor.confirm({ challenge, code })).errorCode).toBe(
        'session.second_factor_wrong',
      )
      await server.db.deleteFrom('login_attempt').execute()
    }
    const late = await server.client.secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    expect(late.errorCode).toBe('session.challenge_ended')
  })

  test('a challenge is good for five minutes, from its address, until another password', async () => {
    const user = await site.holder()
    const code = site.codeOf(user.secret)
    const confirm = async (spoil: (challenge: string) => Promise<unknown>) => {
      const challenge = await site.challengeOf(user)
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

  test('wrong codes slow the login down like wrong passwords, and entering the password again does not reset that', async () => {
    const user = await site.holder()
    await server.db.deleteFrom('login_attempt').execute()
    const codes = []
    for (let n = 0; n < 5; n++) {
      const challenge = await site.challengeOf(user)
      const code = site.wrongFor(user.secret)
      codes.push((await server.client.secondFactor.confirm({ challenge, code })).errorCode)
    }
    codes.push((await site.login(user)).errorCode)
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'session.second_factor_wrong'),
      'session.throttled',
    ])
  })

  test('slows down a guesser who has the password, from any number of addresses', async () => {
    const user = await site.holder()
    await server.db
      .updateTable('second_factor')
      .set({ failures: 18, failed_at: sql<Date>`now()` })
      .where('user_id', '=', user.id)
      .execute()
    const challenge = await site.challengeOf(user)
    const answer = await server.client.secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    expect(answer).toMatchObject({ status: 429, errorCode: 'session.throttled' })
    expect(answer.errorParams?.['seconds']).toBeGreaterThan(200)
    await server.db
      .updateTable('second_factor')
      .set({ failed_at: sql<Date>`now() - interval '300 seconds'` })
      .where('user_id', '=', user.id)
      .execute()
    const later = await server.client.secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    expect(later.success).toBe(true)
  })

  test('a recovery code does instead, once, however it is typed', async () => {
    const user = await site.holder()
    const [code = ''] = user.recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const confirm = async () =>
      server.client.secondFactor.confirm({ challenge: await site.challengeOf(user), code: typed })
    expect((await confirm()).success).toBe(true)
    expect((await confirm()).errorCode).toBe('session.second_factor_wrong')
    expect((await (await site.own(user)).getOwn()).returnObj?.recoveryCodesLeft).toBe(9)
    expect((await site.auditOf(user.userName)).at(-3)).toMatchObject({
      after: { secondFactor: 'recovery_code' },
    })
  })

  test.each([['12345'], ['abcdef'], ['1234567'], [''], ['x'.repeat(200)]])('%s is malformed', async code => {
    expect((await server.client.secondFactor.confirm({ challenge: UNKNOWN, code })).status).toBe(400)
  })
})

describe('a login that must have a second factor', () => {
  async function mustHave(by: 'user' | 'role' | 'group') {
    const user = await site.viewer()
    await site.requireOf(user, by === 'user' ? 'user_account' : 'role')
    if (by === 'user') return user
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
      const asked = await site.login(user)
      expect(asked.errorCode).toBe('session.second_factor_setup_needed')
      const challenge = await site.challengeOf(user)
      const enrolmentCode = await site.enrolmentCodeOf(user)
      const begun = await server.client.secondFactor.begin({ challenge, enrolmentCode })
      const { secret, otpauthUrl } = begun.returnObj!
      expect(otpauthUrl).toContain(secret)
      // The same secret once more, without another code.
      expect((await server.client.secondFactor.begin({ challenge })).returnObj?.secret).toBe(secret)
      const wrong = await server.client.secondFactor.enable({ challenge, code: site.wrongFor(secret) })
      expect(wrong.errorCode).toBe('session.second_factor_wrong')
      const { returnObj } = await server.client.secondFactor.enable({ challenge, code: site.codeOf(secret) })
      expect(returnObj?.recoveryCodes).toHaveLength(10)
      expect(returnObj?.signedIn.user.id).toBe(user.id)
      expect((await site.login(user)).errorCode).toBe('session.second_factor_needed')
    },
  )

  test('lets only the first of two set up a factor at once', async () => {
    const user = await mustHave('user')
    const both = [await site.challengeOf(user), await site.challengeOf(user)]
    const secrets: string[] = []
    for (const challenge of both) {
      const enrolmentCode = await site.enrolmentCodeOf(user)
      secrets.push((await server.client.secondFactor.begin({ challenge, enrolmentCode })).returnObj!.secret)
    }
    const enable = (n: 0 | 1) =>
      server.client.secondFactor.enable({ challenge: both[n]!, code: site.codeOf(secrets[n]!) })
    expect((await enable(0)).success).toBe(true)
    expect((await enable(1)).errorCode).toBe('session.challenge_ended')
    site.nextStep()
    const challenge = await site.challengeOf(user)
    const confirmed = await server.client.secondFactor.confirm({ challenge, code: site.codeOf(secrets[0]!) })
    expect(confirmed.success).toBe(true)
  })

  test('a challenge for one purpose is refused for another, and only a factor that was begun can be enabled', async () => {
    const user = await mustHave('user')
    const setup = await site.challengeOf(user)
    const code = '123456'
    const { secondFactor } = server.client
    expect((await secondFactor.confirm({ challenge: setup, code })).errorCode).toBe('session.challenge_ended')
    expect((await secondFactor.enable({ challenge: setup, code })).errorCode).toBe('session.challenge_ended')
    const confirming = await site.challengeOf(await site.holder())
    expect((await secondFactor.begin({ challenge: confirming })).errorCode).toBe('session.challenge_ended')
    expect((await secondFactor.enable({ challenge: confirming, code })).errorCode).toBe(
      'session.challenge_ended',
    )
  })
})

test('no secret, code or challenge is in any table or line of the log', async () => {
  const user = await site.holder()
  const challenge = await site.challengeOf(user)
  await server.client.secondFactor.confirm({ challenge, code: site.wrongFor(user.secret) })
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
