import type { UserLevel } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
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

describe('one’s own second factor', () => {
  test('is set up, counted and turned off with password and code', async () => {
    const user = await site.viewer()
    const calls = await site.own(user)
    expect((await calls.getOwn()).returnObj).toEqual({
      isSet: false,
      isRequired: false,
      setAt: null,
      recoveryCodesLeft: 0,
    })
    expect((await site.login(user)).success).toBe(true)
    const begun = (await calls.beginOwn({ password: site.sealed(user.password) })).returnObj!
    const request = { challenge: begun.challenge, code: site.codeOf(begun.secret) }
    expect((await calls.enableOwn(request)).returnObj?.recoveryCodes).toHaveLength(10)
    expect((await calls.getOwn()).returnObj).toMatchObject({ isSet: true, recoveryCodesLeft: 10 })
    site.nextStep()
    expect((await calls.disableOwn(site.proofOf({ ...user, secret: begun.secret }))).success).toBe(true)
    expect((await site.login(user)).success).toBe(true)
    const words = (await site.auditOf(user.userName)).map(row => row.action)
    expect(words).toEqual(expect.arrayContaining(['second_factor.enable', 'second_factor.disable']))
  })

  test('asks the password for each of that, and counts wrong ones', async () => {
    const user = await site.holder()
    const calls = await site.own(user)
    await server.db.deleteFrom('login_attempt').execute()
    const password = site.sealed('wrong-1')
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
    const user = await site.holder()
    const calls = await site.own(user)
    const begun = (await calls.beginOwn(site.proofOf(user))).returnObj!
    await calls.enableOwn({ challenge: begun.challenge, code: site.codeOf(begun.secret) })
    site.nextStep()
    const challenge = await site.challengeOf(user)
    const { secondFactor } = server.client
    const confirm = (code: string) => secondFactor.confirm({ challenge, code })
    expect((await confirm(site.codeOf(user.secret))).errorCode).toBe('session.second_factor_wrong')
    expect((await confirm(user.recoveryCodes[0]!)).errorCode).toBe('session.second_factor_wrong')
    expect((await confirm(site.codeOf(begun.secret))).success).toBe(true)
  })

  test('new recovery codes end the old ones', async () => {
    const user = await site.holder()
    const renewed = await (await site.own(user)).renewRecoveryCodes(site.proofOf(user))
    const challenge = await site.challengeOf(user)
    const { secondFactor } = server.client
    const old = await secondFactor.confirm({ challenge, code: user.recoveryCodes[0]! })
    expect(old.errorCode).toBe('session.second_factor_wrong')
    const fresh = await secondFactor.confirm({ challenge, code: renewed.returnObj!.recoveryCodes[0]! })
    expect(fresh.success).toBe(true)
  })

  test('cannot be disabled while it is required, nor renewed where there is none', async () => {
    const user = await site.holder()
    await site.requireOf(user, 'role')
    expect((await (await site.own(user)).disableOwn(site.proofOf(user))).errorCode).toBe(
      'session.second_factor_required',
    )
    const none = await site.viewer()
    const calls = await site.own(none)
    const sent = { password: site.sealed(none.password) }
    expect((await calls.renewRecoveryCodes(sent)).errorCode).toBe('session.second_factor_not_set')
    expect((await calls.disableOwn(sent)).errorCode).toBe('session.second_factor_not_set')
  })

  test('cannot be finished by another user than the one who began it', async () => {
    const [mine, other] = [await site.viewer(), await site.viewer()]
    const begun = (await (await site.own(mine)).beginOwn({ password: site.sealed(mine.password) })).returnObj!
    const request = { challenge: begun.challenge, code: site.codeOf(begun.secret) }
    expect((await (await site.own(other)).enableOwn(request)).errorCode).toBe('session.challenge_ended')
    expect((await (await site.own(mine)).enableOwn(request)).success).toBe(true)
  })

  test('needs a login', async () => {
    const { secondFactor } = server.client
    const password = site.sealed('Passw0rd!')
    const answers = await Promise.all([
      secondFactor.getOwn(),
      secondFactor.beginOwn({ password }),
      secondFactor.enableOwn({ challenge: UNKNOWN, code: '123456' }),
      secondFactor.renewRecoveryCodes({ password }),
      secondFactor.disableOwn({ password }),
      secondFactor.reset({ id: crypto.randomUUID() }),
      secondFactor.issueEnrolmentCode({ id: crypto.randomUUID() }),
    ])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 401))
  })
})

describe('a change of one’s own second factor', () => {
  const isLive = async (session: { ticket: string }) =>
    (await server.clientFor({ ticket: session.ticket }).session.current()).status === 200

  test('asks for the present code or a recovery code as well, and counts wrong ones', async () => {
    const user = await site.holder()
    const calls = await site.own(user)
    const password = site.sealed(user.password)
    await server.db.deleteFrom('login_attempt').execute()
    const changes = [calls.beginOwn, calls.renewRecoveryCodes, calls.disableOwn] as const
    for (const change of changes) {
      expect((await change({ password })).errorCode).toBe('session.second_factor_code_needed')
      const wrong = await change({ password, code: site.wrongFor(user.secret) })
      expect(wrong.errorCode).toBe('session.second_factor_wrong')
    }
    const counted = await server.db.selectFrom('login_attempt').select('failures').execute()
    expect(counted.map(row => row.failures)).toEqual([3, 3, 3])
    expect((await calls.getOwn()).returnObj).toMatchObject({ isSet: true, recoveryCodesLeft: 10 })
    await server.db.deleteFrom('login_attempt').execute()
    const [code = ''] = user.recoveryCodes
    expect((await calls.renewRecoveryCodes({ password, code })).success).toBe(true)
    expect((await calls.disableOwn({ password, code })).errorCode).toBe('session.second_factor_wrong')
    expect((await calls.disableOwn(site.proofOf(user))).success).toBe(true)
  })

  test('ends the user’s other sessions, and nobody else’s', async () => {
    const user = await site.viewer()
    const stranger = await buildSession(server.db, (await site.viewer()).id)
    const mine = await buildSession(server.db, user.id)
    const calls = server.clientFor({ ticket: mine.ticket }).secondFactor
    const endsOthers = async (change: () => Promise<unknown>) => {
      const other = await buildSession(server.db, user.id)
      await change()
      expect([await isLive(mine), await isLive(other)]).toEqual([true, false])
    }
    const begun = (await calls.beginOwn({ password: site.sealed(user.password) })).returnObj!
    const holder = { ...user, secret: begun.secret }
    await endsOthers(() => calls.enableOwn({ challenge: begun.challenge, code: site.codeOf(begun.secret) }))
    site.nextStep()
    await endsOthers(() => calls.renewRecoveryCodes(site.proofOf(holder)))
    site.nextStep()
    await endsOthers(() => calls.disableOwn(site.proofOf(holder)))
    expect(await isLive(stranger)).toBe(true)
  })
})

describe('an administrator’s reset', () => {
  const manager = async (level: UserLevel) => {
    const user = await buildUser(server.db, {
      permissions: ['user.edit', 'user.view', 'alarm.view'],
      areaIds: [await site.areaId()],
    })
    await server.db.updateTable('user_account').set({ level }).where('id', '=', user.id).execute()
    return user
  }

  test('removes another user’s factor with every challenge begun for it, and logs it', async () => {
    const user = await site.holder()
    const challenge = await site.challengeOf(user)
    const admin = await manager('administrator')
    const session = await buildSession(server.db, user.id)
    expect((await (await site.own(admin)).reset({ id: user.id })).success).toBe(true)
    expect((await server.clientFor({ ticket: session.ticket }).session.current()).status).toBe(401)
    const { secondFactor } = server.client
    const late = await secondFactor.confirm({ challenge, code: site.codeOf(user.secret) })
    expect(late.errorCode).toBe('session.challenge_ended')
    expect((await site.login(user)).success).toBe(true)
    const row = await server.db
      .selectFrom('audit')
      .select(['user_id', 'object', 'result'])
      .where('action', '=', 'second_factor.reset')
      .where('object', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({ user_id: admin.id, object: user.id, result: 'ok' })
  })

  test('is refused for oneself, for a level above, for more rights, for nobody, for one without a factor, and without the permission', async () => {
    const admin = await manager('dispatcher')
    const calls = await site.own(admin)
    const above = await site.holder()
    await server.db
      .updateTable('user_account')
      .set({ level: 'administrator' })
      .where('id', '=', above.id)
      .execute()
    const code = async (id: string) => (await calls.reset({ id })).errorCode
    expect(await code(admin.id)).toBe('user.self')
    expect(await code(above.id)).toBe('user.level_above')
    expect(await code('01890000-0000-7000-8000-000000000000')).toBe('user.not_found')
    expect(await code((await site.viewer()).id)).toBe('session.second_factor_not_set')
    const more = await site.holder()
    await server.db
      .insertInto('role_permission')
      .values({ role_id: more.roleId, permission: 'alarm.handle' })
      .execute()
    expect(await code(more.id)).toBe('role.more_than_own')
    expect((await (await site.own(above)).reset({ id: admin.id })).errorCode).toBe('access.denied')
  })
})
