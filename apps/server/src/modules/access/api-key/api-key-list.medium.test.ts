import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { noteExpiredKeys } from './api-key.queries.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let client: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  client = await clientOf(server, { isSuper: true })
})
afterAll(() => server.stop())

const MINUTE = 60_000
/** Makes the server drop its cached keys: revoking any key does, even an unknown one. */
const forget = () => client.apiKey.batchDelete({ ids: ['01890000-0000-7000-8000-000000000000'] })
const set = (id: string, columns: { last_used_at?: Date; expires_at?: Date; created_at?: Date }) =>
  server.db.updateTable('api_key').set(columns).where('id', '=', id).execute()
const use = (key: string) =>
  server.client.intake.report({ eventId: '1', deviceCode: 'nobody', type: 'motion' }, { 'x-api-key': key })
const named = async (request: object) =>
  (await client.apiKey.getByPage(request)).returnObj?.list.map(key => key.name)

test('keys are listed by name, age and last use, either way, page by page', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * MINUTE)
  for (const [n, name] of ['Sort-b', 'Sort-a', 'Sort-c'].entries()) {
    const { id } = await buildApiKey(server.db, { name })
    await set(id, { created_at: at(n), last_used_at: at(-n) })
  }
  const sorted = (orderBy?: string, order?: string) => named({ name: 'sort-', orderBy, order })
  expect(await sorted()).toEqual(['Sort-c', 'Sort-a', 'Sort-b'])
  expect(await sorted('name')).toEqual(['Sort-a', 'Sort-b', 'Sort-c'])
  expect(await sorted('name', 'desc')).toEqual(['Sort-c', 'Sort-b', 'Sort-a'])
  expect(await sorted('createdAt', 'asc')).toEqual(['Sort-b', 'Sort-a', 'Sort-c'])
  expect(await sorted('lastUsedAt', 'asc')).toEqual(['Sort-c', 'Sort-a', 'Sort-b'])
})

test('a name is searched literally: no character is a wildcard', async () => {
  for (const name of ['100% sure', '100 percent', 'under_score', 'underXscore'])
    await buildApiKey(server.db, { name })
  expect(await named({ name: '100%' })).toEqual(['100% sure'])
  expect(await named({ name: 'R_S' })).toEqual(['under_score'])
  expect(await named({ name: '' })).toContain('100 percent')
})

test('its last use is noted, at most once a minute', async () => {
  const { id, key } = await buildApiKey(server.db)
  const used = async () => {
    await forget()
    await use(key)
    const row = await server.db
      .selectFrom('api_key')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.last_used_at?.getTime() ?? 0
  }
  expect(await used()).toBeGreaterThan(Date.now() - MINUTE)
  const recently = Date.now() - MINUTE / 2
  await set(id, { last_used_at: new Date(recently) })
  expect(await used()).toBe(recently)
  await set(id, { last_used_at: new Date(Date.now() - 2 * MINUTE) })
  expect(await used()).toBeGreaterThan(recently)
})

test('a key dies at its expiry, and is still listed with it', async () => {
  const expiresAt = new Date(Date.now() + 60 * MINUTE)
  const { id, key, name } = await buildApiKey(server.db, { expiresAt })
  expect((await use(key)).errorCode).toBe('event.device_unknown')
  const past = new Date(Date.now() - 1)
  await set(id, { expires_at: past })
  await forget()
  expect(await use(key)).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
  const page = await client.apiKey.getByPage({ name })
  expect(page.returnObj?.list[0]?.expiresAt).toBe(past.toISOString())
})

test('a key that has expired stays so when the clock is set back', async () => {
  const hour = 60 * MINUTE
  const { id, key, name } = await buildApiKey(server.db, { expiresAt: new Date(Date.now() - 1) })
  await noteExpiredKeys(server.db)
  // For the database its expiry lies ahead again, as after its clock was set back by an hour.
  await set(id, { expires_at: new Date(Date.now() + hour) })
  await forget()
  expect(await use(key)).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
  expect((await client.apiKey.getByPage({ name })).returnObj?.list[0]?.state).toBe('expired')
})

test('only the beginning of a key is listed', async () => {
  const { key, name } = await buildApiKey(server.db)
  const page = await client.apiKey.getByPage({ name })
  expect(page.returnObj?.list[0]?.prefix).toBe(key.slice(0, 12))
  expect(JSON.stringify(page)).not.toContain(key.slice(12))
})

test('a scope named twice is held once', async () => {
  const made = await client.apiKey.add({ name: 'Twice', scopes: ['event.intake', 'event.intake'] })
  expect(made.success).toBe(true)
  const page = await client.apiKey.getByPage({ name: 'Twice' })
  expect(page.returnObj?.list[0]?.scopes).toEqual(['event.intake'])
})
