import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArea } from '../../testing/builders/organisation.ts'
import { buildUser } from '../../testing/builders/session.ts'
import { startTestServer, type SignedInClient, type TestServer } from '../../testing/test-server.ts'

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

test('everyone signed in reads them, nobody else', async () => {
  expect((await server.client.parameter.getParamList()).status).toBe(401)
  const { returnObj } = await guard.client.parameter.getParamList()
  expect(returnObj).toMatchObject({ 'alarm.popup_count': 5, 'alarm.merge_seconds': 30, 'map.tile_url': '' })
})

test('a change is in force at once, for everyone, and is written down with what it was', async () => {
  const { returnObj } = await admin.client.parameter.update({ key: 'alarm.popup_count', value: 7 })
  expect(returnObj).toMatchObject({ key: 'alarm.popup_count', value: 7, isSet: true })
  expect((await guard.client.parameter.getParamList()).returnObj?.['alarm.popup_count']).toBe(7)
  const row = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'parameter.update')
    .where('result', '=', 'ok')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ object: 'alarm.popup_count', before: 5, after: 7 })
  const events = await server.db
    .selectFrom('outbox')
    .select('permission')
    .where('type', '=', 'parameter.changed')
    .execute()
  expect(events).toEqual([{ permission: null }])
})

test('another copy of the server sees it too', async () => {
  await server.db
    .insertInto('parameter')
    .values({ key: 'alarm.sound', value: 'false' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: 'false' }))
    .execute()
  const sound = async () => (await guard.client.parameter.getParamList()).returnObj?.['alarm.sound']
  await expect.poll(sound, { timeout: 2000 }).toBe(false)
})

test.each([
  ['out of bounds', { key: 'alarm.merge_seconds' as const, value: 61 }],
  ['of another type', { key: 'alarm.merge_seconds' as const, value: 'soon' }],
  ['a fraction', { key: 'alarm.popup_count' as const, value: 3.5 }],
  ['unknown', { key: 'alarm.everything' as 'alarm.sound', value: true }],
])('a value %s is refused', async (_name, change) => {
  expect(await admin.client.parameter.update(change)).toMatchObject({
    status: 400,
    errorCode: 'request.invalid',
  })
})

test('without a login or the permission nothing changes', async () => {
  const change = { key: 'alarm.save_months' as const, value: 1 }
  expect((await server.client.parameter.update(change)).status).toBe(401)
  expect(await guard.client.parameter.update(change)).toMatchObject({
    status: 403,
    errorCode: 'access.denied',
  })
  expect((await guard.client.parameter.getParamList()).returnObj?.['alarm.save_months']).toBe(12)
})
