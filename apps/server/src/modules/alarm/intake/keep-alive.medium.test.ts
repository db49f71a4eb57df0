import { KEEP_ALIVE_CODES_MAX } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = (await buildApiKey(server.db)).key
})
afterAll(() => server.stop())

const send = (deviceCodes: string[], withKey = key) =>
  server.client.intake.keepAlive({ deviceCodes }, { 'x-api-key': withKey })
const stateOf = async (id: string) => {
  const row = await server.db
    .selectFrom('device')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

test('devices named are online; codes that nobody has come back, once', async () => {
  const sensor = await buildDevice(server.db, { driver: 'http', state: 'unknown' })
  const answer = await send([sensor.code, 'nobody', 'nobody', sensor.code])
  expect(answer.returnObj).toEqual({ unknownCodes: ['nobody'] })
  expect(await stateOf(sensor.id)).toBe('online')
})

test('a camera or a panel is alive by its own channel, not by a keep-alive call', async () => {
  const camera = await buildDevice(server.db, { state: 'offline', cause: 'stalled' })
  const panel = await buildDevice(server.db, { driver: 'panel', state: 'unknown', cause: 'never_checked' })
  expect((await send([camera.code, panel.code])).returnObj).toEqual({ unknownCodes: [] })
  expect([await stateOf(camera.id), await stateOf(panel.id)]).toEqual(['offline', 'unknown'])
})

test('a deleted device is unknown', async () => {
  const sensor = await buildDevice(server.db, { driver: 'http' })
  await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', sensor.id).execute()
  expect((await send([sensor.code])).returnObj).toEqual({ unknownCodes: [sensor.code] })
})

test('500 at a time, no more, none empty, and only with a key', async () => {
  const codes = Array.from({ length: KEEP_ALIVE_CODES_MAX + 1 }, (_, n) => `none-${n}`)
  expect((await send(codes.slice(1))).returnObj?.unknownCodes).toHaveLength(KEEP_ALIVE_CODES_MAX)
  expect((await send(codes)).errorCode).toBe('request.invalid')
  expect((await send([])).errorCode).toBe('request.invalid')
  expect((await send(['a b'])).errorCode).toBe('request.invalid')
  expect(await send(['a'], 'pal_wrong')).toMatchObject({ status: 401, errorCode: 'access.key_invalid' })
})
