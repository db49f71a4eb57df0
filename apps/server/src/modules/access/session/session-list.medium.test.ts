import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import {
  noMedia,
  startTestServer,
  type SignedInClient,
  type TestServer,
} from '#server/testing/test-server.ts'

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

const guard = async () => {
  const area = await buildArea(server.db)
  return buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
}
const sessionsOf = async (name: string) => {
  const { returnObj } = await admin.client.session.getByPage({ name })
  return returnObj!.list
}

describe('the list of sessions', () => {
  test('lists the user, address, program, beginning, and which session is one’s own', async () => {
    const user = await guard()
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/smp/myLogin.json',
      headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` },
      payload: {
        userName: user.userName,
        password: (await import('#server/modules/access/password/login-cipher.ts')).sealPassword(
          server.app.infra.secrets.loginKey,
          user.password,
        ),
      },
    })
    expect(answer.statusCode).toBe(200)
    const [row] = await sessionsOf(user.userName)
    expect(row).toMatchObject({
      userId: user.id,
      userName: user.userName,
      name: user.name,
      address: '127.0.0.1',
      isCurrent: false,
    })
    expect(row!.userAgent).toHaveLength(255)
    expect(Date.parse(row!.loggedInAt)).toBeLessThanOrEqual(Date.now())
    expect((await sessionsOf('admin')).filter(session => session.isCurrent)).toHaveLength(1)
  })

  test('is filtered by name, user name and address, and ordered', async () => {
    const user = await guard()
    await server.signIn(user)
    await server.signIn(user)
    expect(await sessionsOf(user.userName.toUpperCase())).toHaveLength(2)
    expect((await sessionsOf('127.0.0.')).length).toBeGreaterThan(2)
    expect(await sessionsOf('nobody-like-this')).toEqual([])
    const { returnObj } = await admin.client.session.getByPage({ orderBy: 'loggedInAt', order: 'asc' })
    const times = returnObj!.list.map(row => row.loggedInAt)
    expect(times).toEqual(times.toSorted())
  })

  test('leaves out sessions that are no longer valid', async () => {
    const user = await guard()
    await server.signIn(user)
    await server.db
      .updateTable('user_account')
      .set({ status: 'disabled' })
      .where('id', '=', user.id)
      .execute()
    expect(await sessionsOf(user.userName)).toEqual([])
  })

  test('is for holders of session.manage', async () => {
    const { client } = await server.signIn(await guard())
    expect(await client.session.getByPage({})).toMatchObject({ status: 403 })
    expect(await client.session.end({ ids: [admin.user.id] })).toMatchObject({ status: 403 })
    expect(await server.client.session.getByPage({})).toMatchObject({ status: 401 })
    expect(await server.client.session.end({ ids: [admin.user.id] })).toMatchObject({ status: 401 })
    expect(await admin.client.session.getByPage({ pageSize: 7 })).toMatchObject({ status: 400 })
    expect(await admin.client.session.end({ ids: [] })).toMatchObject({ status: 400 })
  })
})

describe('ending a session', () => {
  test('closes its console with the reason, its live video and its ticket at once, and is logged', async () => {
    const user = await guard()
    const [gone, stays] = [await server.signIn(user), await server.signIn(user)]
    const consoles = [gone, stays].map(({ ticket }) => openEventConsole(origin, { ticket }))
    await Promise.all(consoles.map(console => console.next('ready')))
    const rows = await sessionsOf(user.userName)
    const first = rows.toSorted((a, b) => (a.loggedInAt < b.loggedInAt ? -1 : 1))[0]!
    expect(await admin.client.session.end({ ids: [first.id] })).toMatchObject({ success: true })

    expect(revoked).toContain(first.id)
    expect((await gone.client.session.current()).status).toBe(401)
    expect(await consoles[0]!.closed).toBe(4401)
    expect(consoles[0]!.frames).toContainEqual(
      expect.objectContaining({ type: 'session.ended', data: { reason: 'by_administrator' } }),
    )
    expect((await stays.client.session.current()).status).toBe(200)
    expect(consoles[1]!.frames.map(frame => frame.type)).not.toContain('refused')
    consoles[1]!.close()
    const row = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'session.end')
      .where('result', '=', 'ok')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_name: 'admin', object: first.id })
    expect(JSON.stringify(row.before)).toContain(user.id)
  })

  test('is no error for a session that has ended already or never existed', async () => {
    const user = await guard()
    await server.signIn(user)
    const [row] = await sessionsOf(user.userName)
    const ids = [row!.id, '01985a30-0000-7000-8000-000000000099']
    expect(await admin.client.session.end({ ids })).toMatchObject({ success: true })
    expect(await admin.client.session.end({ ids })).toMatchObject({ success: true })
    expect(await sessionsOf(user.userName)).toEqual([])
  })
})

describe('one’s own sessions', () => {
  test('are seen and ended without a permission, those of others are neither', async () => {
    const user = await guard()
    const [here, there] = [await server.signIn(user), await server.signIn(user)]
    const other = await server.signIn(await guard())
    const { returnObj: own } = await here.client.session.getOwn()
    expect(own!.map(row => row.userName)).toEqual([user.userName, user.userName])
    expect(own!.filter(row => row.isCurrent)).toHaveLength(1)
    const foreign = (await other.client.session.getOwn()).returnObj![0]!
    const ids = [own!.find(row => !row.isCurrent)!.id, foreign.id]
    expect(await here.client.session.endOwn({ ids })).toMatchObject({ success: true })
    expect((await there.client.session.current()).status).toBe(401)
    expect((await here.client.session.current()).status).toBe(200)
    expect((await other.client.session.current()).status).toBe(200)
  })

  test('are listed by their last use, the newest first', async () => {
    const { id } = await guard()
    const built = [
      await buildSession(server.db, id),
      await buildSession(server.db, id),
      await buildSession(server.db, id),
    ]
    const [old, current, newest] = built.map(session => session.id)
    const usedAgo = async (sessionId: string | undefined, minutes: number) =>
      server.db
        .updateTable('session')
        .set({ last_used_at: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', sessionId!)
        .execute()
    await usedAgo(old, 20)
    await usedAgo(newest, -1)
    const { returnObj } = await server.clientFor({ ticket: built[1]!.ticket }).session.getOwn()
    expect(returnObj!.map(row => row.id)).toEqual([newest, current, old])
  })

  test('need a login', async () => {
    expect(await server.client.session.getOwn()).toMatchObject({ status: 401 })
    expect(await server.client.session.endOwn({ ids: [admin.user.id] })).toMatchObject({ status: 401 })
  })
})

test('nobody ends a session of a user above their own level', async () => {
  const area = await buildArea(server.db)
  const clerk = await buildUser(server.db, { permissions: ['session.manage'], areaIds: [area.id] })
  const { client } = await server.signIn(clerk)
  const [own] = (await sessionsOf('admin')).filter(session => session.isCurrent)
  expect(await client.session.end({ ids: [own!.id] })).toMatchObject({ errorCode: 'user.level_above' })
  expect((await admin.client.session.current()).status).toBe(200)
})
