import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let guard: SignedInClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  const area = await buildArea(server.db)
  guard = await server.signIn(await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] }))
})
afterAll(() => server.stop())

const draft = (name: string) => ({ name, scopes: ['event.intake' as const] })
const post = (key: string) =>
  server.client.intake.report({ eventId: '1', deviceCode: 'nobody', type: 'motion' }, { 'x-api-key': key })

test('a key is shown once, stored as a hash, and works until it is revoked', async () => {
  const { returnObj } = await admin.client.apiKey.add(draft('Gate controller'))
  const { id, key } = returnObj!
  expect(key).toMatch(/^pal_[\w-]{43}$/)
  expect((await post(key)).errorCode).toBe('event.device_unknown')

  const page = await admin.client.apiKey.getByPage({ name: 'gate CONT' })
  expect(page.returnObj?.list).toEqual([
    expect.objectContaining({
      id,
      name: 'Gate controller',
      prefix: key.slice(0, 12),
      expiresAt: null,
      state: 'active',
    }),
  ])
  expect(page.returnObj?.list[0]?.lastUsedAt).not.toBeNull()
  const rows = await server.db.selectFrom('api_key').selectAll().execute()
  const audit = await server.db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify([page, rows, audit])).not.toContain(key.slice(12))

  expect((await admin.client.apiKey.batchDelete({ ids: [id] })).success).toBe(true)
  expect(await post(key)).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
  const after = await admin.client.apiKey.getByPage({ name: 'Gate cont' })
  expect(after.returnObj?.list).toEqual([
    expect.objectContaining({ id, state: 'revoked', revokedAt: expect.any(String) }),
  ])
})

test('each key is listed with its state, and is found by it', async () => {
  const name = 'Worth'
  const expired = new Date(Date.now() - 1000)
  await buildApiKey(server.db, { name: `${name} a` })
  await buildApiKey(server.db, { name: `${name} b`, expiresAt: expired })
  await buildApiKey(server.db, { name: `${name} c`, expiresAt: expired, isRevoked: true })
  const states = async (state?: 'active' | 'expired' | 'revoked') => {
    const page = await admin.client.apiKey.getByPage({
      name,
      orderBy: 'name',
      order: 'asc',
      ...(state && { state }),
    })
    return page.returnObj?.list.map(key => [key.name, key.state])
  }
  const [a, b, c] = [
    ['Worth a', 'active'],
    ['Worth b', 'expired'],
    ['Worth c', 'revoked'],
  ]
  expect(await states()).toEqual([a, b, c])
  expect(await states('active')).toEqual([a])
  expect(await states('expired')).toEqual([b])
  expect(await states('revoked')).toEqual([c])
})

test('its name is free again once it is revoked, and not before', async () => {
  const first = await admin.client.apiKey.add(draft('Panel'))
  expect((await admin.client.apiKey.add(draft('Panel'))).errorCode).toBe('api_key.name_taken')
  await admin.client.apiKey.batchDelete({ ids: [first.returnObj!.id] })
  expect((await admin.client.apiKey.add(draft('Panel'))).success).toBe(true)
})

test('an expired key is dead; an expiry in the past is refused', async () => {
  const expired = await buildApiKey(server.db, { expiresAt: new Date(Date.now() - 1000) })
  expect((await post(expired.key)).errorCode).toBe('access.key_invalid')
  const past = { ...draft('Late'), expiresAt: new Date(Date.now() - 1000).toISOString() }
  expect((await admin.client.apiKey.add(past)).errorCode).toBe('api_key.expiry_past')
  const future = { ...draft('Later'), expiresAt: '2099-01-01T00:00:00.000Z' }
  expect((await admin.client.apiKey.add(future)).success).toBe(true)
})

test('a ticket is no key and a key is no ticket', async () => {
  expect((await post(admin.ticket)).errorCode).toBe('access.key_invalid')
  const { key } = await buildApiKey(server.db)
  expect((await server.clientFor({ ticket: key }).session.current()).status).toBe(401)
})

test('revoking a key twice, or one that never existed, is no error', async () => {
  const { id } = await buildApiKey(server.db)
  const ids = [id, '01890000-0000-7000-8000-000000000000']
  expect((await admin.client.apiKey.batchDelete({ ids })).success).toBe(true)
  expect((await admin.client.apiKey.batchDelete({ ids })).success).toBe(true)
})

test('malformed requests are refused', async () => {
  const answers = await Promise.all([
    admin.client.apiKey.add({ name: '', scopes: ['event.intake'] }),
    admin.client.apiKey.add({ name: 'x', scopes: [] }),
    admin.client.apiKey.add({ name: 'x', scopes: ['everything' as 'event.intake'] }),
    admin.client.apiKey.batchDelete({ ids: [] }),
    admin.client.apiKey.getByPage({ pageSize: 7 }),
  ])
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 400))
})

test('every call needs a login and the permission', async () => {
  const calls = (client: SignedInClient['client']) =>
    Promise.all([
      client.apiKey.add(draft('Mine')),
      client.apiKey.getByPage(),
      client.apiKey.batchDelete({ ids: ['01890000-0000-7000-8000-000000000000'] }),
    ])
  expect((await calls(server.client)).map(answer => answer.status)).toEqual([401, 401, 401])
  expect((await calls(guard.client)).map(answer => answer.errorCode)).toEqual(
    Array.from({ length: 3 }, () => 'access.denied'),
  )
})
