import { contract, type ParameterKey, type ParameterValue } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

// Parameters that only the server uses: each change takes effect with the very next action.

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const set = async (key: ParameterKey, value: ParameterValue) =>
  expect(await admin.client.parameter.update({ key, value })).toMatchObject({ success: true })

test('the merge time holds for the next event', async () => {
  const device = await buildDevice(server.db)
  const { key } = await buildApiKey(server.db)
  const started = Date.now() - 60_000
  const event = async (eventId: string, seconds: number) => {
    const occurredAt = new Date(started + seconds * 1000).toISOString()
    const request = { eventId, deviceCode: device.code, type: 'intrusion', occurredAt } as const
    return (await server.client.intake.report(request, { 'x-api-key': key })).returnObj?.alarmId
  }
  await set('alarm.merge_seconds', 5)
  const first = await event('1', 0)
  const second = await event('2', 20)
  expect(second).not.toBe(first)
  await set('alarm.merge_seconds', 60)
  expect(await event('3', 40)).toBe(second)
})

test('the map tiles may come from the new source with the next page', async () => {
  const policy = async () => {
    const { path, method } = contract.session.publicConfig
    const answer = await server.app.http.inject({ method, url: path })
    return String(answer.headers['content-security-policy'])
  }
  expect(await policy()).not.toContain('tiles.example')
  await set('map.tile_url', 'https://tiles.example/{z}/{x}/{y}.png')
  await expect.poll(policy).toContain('https://tiles.example')
  await admin.client.parameter.restoreDefault({ keys: ['map.tile_url'] })
  await expect.poll(policy).not.toContain('tiles.example')
})
