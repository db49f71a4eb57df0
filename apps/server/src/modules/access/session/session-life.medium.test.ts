import { UNATTENDED_HEADER } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import {
  noMedia,
  startTestServer,
  type SignedInClient,
  type TestServer,
} from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

let server: TestServer
let origin: string
let admin: SignedInClient
const revoked: string[] = []

beforeAll(async () => {
  server = await startTestServer({ media: { ...noMedia, revoke: id => void revoked.push(id) } })
  origin = await server.listen()
  admin = await server.signIn()
})
afterAll(() => server.stop())
afterEach(() =>
  admin.client.parameter.restoreDefault({ keys: ['session.idle_minutes', 'session.life_hours'] }),
)

const enter = async () => {
  const area = await buildArea(server.db)
  const user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
  const signedIn = await server.signIn(user)
  const { id } = await server.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { ...signedIn, userId: user.id, sessionId: id }
}
const setBack = (sessionId: string, column: 'last_used_at' | 'created_at', minutes: number) =>
  server.db
    .updateTable('session')
    .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
    .where('id', '=', sessionId)
    .execute()
const unusedFor = async (sessionId: string) => {
  const { seconds } = await server.db
    .selectFrom('session')
    .select(sql<number>`extract(epoch from now() - last_used_at)::float8`.as('seconds'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return seconds
}

describe('a clock that is set back', () => {
  test.each(['last_used_at', 'created_at'] as const)(
    'by years lets no session live for years: %s',
    async column => {
      const { client, sessionId } = await enter()
      await setBack(sessionId, column, -60 * 24 * 365)
      // Sessions are swept after a change of the parameters.
      await admin.client.parameter.update({ key: 'session.life_hours', value: 23 })
      const left = server.db.selectFrom('session').select('id').where('id', '=', sessionId)
      await until(async () => (await left.execute()).length === 0)
      await until(async () => (await client.session.current()).errorCode === 'session.login_needed')
      expect(await left.execute()).toEqual([])
    },
  )

  test('by an hour ends none, and the next use counts from the time that it is now', async () => {
    const { client, sessionId } = await enter()
    await setBack(sessionId, 'last_used_at', -60)
    await setBack(sessionId, 'created_at', -60)
    expect((await client.session.current()).status).toBe(200)
    expect(Math.abs(await unusedFor(sessionId))).toBeLessThan(60)
  })
})

describe('limits', () => {
  test.each([
    ['session.idle_minutes', 10, 'last_used_at', 11],
    ['session.life_hours', 1, 'created_at', 61],
  ] as const)(
    '%s set shorter ends a session that runs, with its sockets',
    async (key, value, column, minutes) => {
      const { client, ticket, sessionId, userId } = await enter()
      const console = openEventConsole(origin, { ticket })
      await console.next('ready')
      await setBack(sessionId, column, minutes)
      expect((await client.parameter.getList()).status).toBe(200)
      await setBack(sessionId, column, minutes)
      await admin.client.parameter.update({ key, value })
      expect(await console.closed).toBe(4401)
      expect(console.frames).toContainEqual(
        expect.objectContaining({ type: 'session.ended', data: { reason: 'expired' } }),
      )
      expect((await client.session.current()).status).toBe(401)
      await until(() => revoked.includes(sessionId))
      const logged = await server.db
        .selectFrom('audit')
        .select(['action', 'object'])
        .where('user_id', '=', userId)
        .where('action', '=', 'session.expired')
        .executeTakeFirst()
      expect(logged).toEqual({ action: 'session.expired', object: sessionId })
    },
  )

  test('set longer keeps a session that the default would have ended', async () => {
    await admin.client.parameter.update({ key: 'session.idle_minutes', value: 1440 })
    const { client, sessionId } = await enter()
    await setBack(sessionId, 'last_used_at', 1000)
    expect((await client.session.current()).status).toBe(200)
  })
})

describe('use', () => {
  const inject = (ticket: string, url: string, headers: Record<string, string> = {}) =>
    server.app.http.inject({ method: 'POST', url, headers: { ticket, ...headers }, payload: {} })

  test('is a call, but not one that a console makes unattended, nor an open event socket', async () => {
    const { ticket, sessionId } = await enter()
    await setBack(sessionId, 'last_used_at', 30)
    const console = openEventConsole(origin, { ticket })
    await console.next('ready')
    const unattended = { [UNATTENDED_HEADER]: '1' }
    expect((await inject(ticket, '/smp/session/getDetails', unattended)).statusCode).toBe(200)
    const { returnObj } = (await inject(ticket, '/smp/session/getRemaining', unattended)).json()
    expect(returnObj.idleSeconds).toBeGreaterThan((720 - 31) * 60)
    expect(returnObj.idleSeconds).toBeLessThanOrEqual((720 - 30) * 60)
    expect(returnObj.lifeSeconds).toBeGreaterThan(167 * 3600)
    expect(await unusedFor(sessionId)).toBeGreaterThanOrEqual(1800)
    console.close()

    const kept = (await inject(ticket, '/smp/session/keepAlive')).json()
    expect(kept.returnObj.idleSeconds).toBeGreaterThan(719 * 60)
    expect(await unusedFor(sessionId)).toBeLessThan(60)
  })

  test('needs a session that lives', async () => {
    expect((await server.client.session.getRemaining()).status).toBe(401)
    expect((await server.client.session.keepAlive()).status).toBe(401)
  })
})

describe('a ticket', () => {
  test.each([
    ['forged', 'A'.repeat(43)],
    ['empty', ''],
    ['of another alphabet', '„ticket“'],
  ])('%s opens nothing', async (_name, ticket) => {
    const { status, errorCode } = await server.clientFor({ ticket: encodeURI(ticket) }).session.current()
    expect({ status, errorCode }).toEqual({ status: 401, errorCode: 'session.login_needed' })
  })

  test('stolen and logged out opens neither calls nor an event socket', async () => {
    const { client, ticket } = await enter()
    expect((await client.session.logout()).success).toBe(true)
    const thief = server.clientFor({ ticket })
    expect(await thief.session.current()).toMatchObject({ status: 401, needLogin: true })
    expect(await thief.session.keepAlive()).toMatchObject({ status: 401 })
    const console = openEventConsole(origin, { ticket })
    expect(await console.next('refused')).toEqual({ type: 'refused', code: 'session.login_needed' })
  })

  test('is invalid with one bit changed', async () => {
    const { ticket } = await enter()
    const changed = (ticket.startsWith('A') ? 'B' : 'A') + ticket.slice(1)
    expect((await server.clientFor({ ticket: changed }).session.current()).status).toBe(401)
  })
})
