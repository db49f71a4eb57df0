import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { startFactorServer } from '#server/testing/second-factor.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let site: Awaited<ReturnType<typeof startFactorServer>>
let server: TestServer

beforeAll(async () => {
  site = await startFactorServer()
  server = site.server
})
afterAll(() => server.stop())

/** A user who must have a second factor and has none. */
async function owing() {
  const user = await site.viewer()
  await site.requireOf(user, 'user_account')
  return user
}
const begin = async (challenge: string, enrolmentCode?: string) =>
  server.client.secondFactor.begin({ challenge, ...(enrolmentCode !== undefined && { enrolmentCode }) })

describe('setting up a required second factor', () => {
  test('with the password alone is refused, so that who knows it cannot enrol their own device', async () => {
    const user = await owing()
    const challenge = await site.challengeOf(user)
    expect((await begin(challenge)).errorCode).toBe('session.enrolment_code_needed')
    const enabled = await server.client.secondFactor.enable({ challenge, code: '123456' })
    expect(enabled.errorCode).toBe('session.challenge_ended')
    const factors = server.db.selectFrom('second_factor').select('user_id').where('user_id', '=', user.id)
    expect(await factors.execute()).toEqual([])
  })

  test('takes the administrator’s code, once, however it is typed', async () => {
    const user = await owing()
    const code = await site.enrolmentCodeOf(user)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const first = await site.challengeOf(user)
    const second = await site.challengeOf(user)
    const { secret = '' } = (await begin(first, typed)).returnObj ?? {}
    expect((await begin(second, typed)).errorCode).toBe('session.enrolment_code_wrong')
    const done = await server.client.secondFactor.enable({ challenge: first, code: site.codeOf(secret) })
    expect(done.returnObj?.signedIn.user.id).toBe(user.id)
  })

  test('takes no code that is over, replaced, or another user’s', async () => {
    const [user, other] = [await owing(), await owing()]
    const replaced = await site.enrolmentCodeOf(user)
    const code = await site.enrolmentCodeOf(user)
    const refusal = async (tried: string) => (await begin(await site.challengeOf(user), tried)).errorCode
    expect(await refusal(replaced)).toBe('session.enrolment_code_wrong')
    expect(await refusal(await site.enrolmentCodeOf(other))).toBe('session.enrolment_code_wrong')
    await server.db
      .updateTable('second_factor_enrolment')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', user.id)
      .execute()
    expect(await refusal(code)).toBe('session.enrolment_code_wrong')
  })

  test('counts wrong codes like wrong passwords, and five end the login', async () => {
    const user = await owing()
    const challenge = await site.challengeOf(user)
    for (let n = 0; n < 5; n++) {
      await server.db.deleteFrom('login_attempt').execute()
      const refused = await begin(challenge, '0000-0000-0000-0000')
      expect(refused.errorCode).toBe('session.enrolment_code_wrong')
    }
    const counted = await server.db.selectFrom('login_attempt').select('failures').execute()
    expect(counted.map(row => row.failures)).toEqual([1, 1, 1])
    await server.db.deleteFrom('login_attempt').execute()
    const late = await begin(challenge, await site.enrolmentCodeOf(user))
    expect(late.errorCode).toBe('session.challenge_ended')
  })

  test('asks for it in a session that was open before, too', async () => {
    const user = await owing()
    const calls = await site.own(user)
    const password = site.sealed(user.password)
    expect((await calls.beginOwn({ password })).errorCode).toBe('session.enrolment_code_needed')
    const wrong = await calls.beginOwn({ password, code: '0000-0000-0000-0000' })
    expect(wrong.errorCode).toBe('session.enrolment_code_wrong')
    const begun = await calls.beginOwn({ password, code: await site.enrolmentCodeOf(user) })
    expect(begun.returnObj?.secret).toMatch(/^[A-Z2-7]+$/)
  })
})

describe('an enrolment code', () => {
  test('is stored as a hash, ends after a day, and is logged when issued and used', async () => {
    const user = await owing()
    const code = await site.enrolmentCodeOf(user)
    await begin(await site.challengeOf(user), '0000-0000-0000-0000')
    await begin(await site.challengeOf(user), code)
    const issued = await site.enrolmentCodeOf(await owing())
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from second_factor_enrolment`.execute(
      server.db,
    )
    expect(rows).toContainEqual({ hours: 24 })
    const log = await server.db
      .selectFrom('audit')
      .select(['action', 'result'])
      .where('object', '=', user.id)
      .where('action', 'like', 'second_factor.%')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'second_factor.issue_enrolment_code', result: 'ok' },
      { action: 'second_factor.enrol', result: 'session.enrolment_code_wrong' },
      { action: 'second_factor.enrol', result: 'ok' },
    ])
    const texts = await Promise.all(
      ['second_factor_enrolment', 'second_factor_challenge', 'audit', 'outbox'].map(async table =>
        JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(server.db)).rows),
      ),
    )
    for (const secret of [code, issued, issued.replaceAll('-', '')])
      expect(texts.filter(text => text.includes(secret))).toEqual([])
  })

  test('is issued for others only, who have no factor, and by nobody with less rights', async () => {
    const manager = await buildUser(server.db, {
      permissions: ['user.edit', 'user.view', 'alarm.view'],
      areaIds: [await site.areaId()],
    })
    const calls = await site.own(manager)
    const code = async (id: string) => (await calls.issueEnrolmentCode({ id })).errorCode
    expect(await code(manager.id)).toBe('user.self')
    expect(await code('01890000-0000-7000-8000-000000000000')).toBe('user.not_found')
    expect(await code((await site.holder()).id)).toBe('session.second_factor_set')
    expect(await code((await owing()).id)).toBeUndefined()
    const above = await owing()
    await server.db
      .updateTable('user_account')
      .set({ level: 'administrator' })
      .where('id', '=', above.id)
      .execute()
    expect(await code(above.id)).toBe('user.level_above')
    const more = await buildUser(server.db, { permissions: ['alarm.handle'], areaIds: [await site.areaId()] })
    expect(await code(more.id)).toBe('role.more_than_own')
    const viewer = await buildSession(server.db, (await site.viewer()).id)
    const denied = await server
      .clientFor({ ticket: viewer.ticket })
      .secondFactor.issueEnrolmentCode({ id: manager.id })
    expect(denied.errorCode).toBe('access.denied')
  })
})
