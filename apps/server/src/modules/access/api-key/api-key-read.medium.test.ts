import { contract, readScopes, type ReadScope } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
const keys = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.signIn()
  for (const scope of [...readScopes, 'event.intake', 'metrics.read'] as const) {
    const { returnObj } = await admin.client.apiKey.add({ name: scope, scopes: [scope] })
    keys.set(scope, returnObj!.key)
  }
})
afterAll(() => server.stop())

const calls = Object.values(contract).flatMap(group => Object.values(group))
const opens = (call: (typeof calls)[number], scope: ReadScope) =>
  call.meta.access.by === 'permission' &&
  'scopes' in call.meta.access &&
  (call.meta.access.scopes as readonly string[]).includes(scope)

async function ask(call: (typeof calls)[number], scope: string, body: object = {}) {
  const response = await server.app.http.inject({
    method: call.method,
    url: call.path,
    headers: { 'x-api-key': keys.get(scope) ?? '' },
    ...(call.method === 'POST' && { payload: body }),
  })
  return { status: response.statusCode, answer: response.json<Record<string, unknown>>() }
}

describe.each(readScopes)('a key with %s', scope => {
  const closed = calls.filter(call => call.meta.access.by !== 'anyone' && !opens(call, scope))

  test.each(closed.map(call => [call.path, call] as const))('is refused %s', async (_path, call) => {
    const { status, answer } = await ask(call, scope)
    expect([401, 403]).toContain(status)
    expect(answer['success']).toBe(false)
  })

  test('opens calls that change nothing and leave no row of the log', () => {
    const open = calls.filter(call => opens(call, scope))
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(call => 'audit' in call.meta)).toEqual([])
  })
})

test('devices of the first centre, or of the one that is named; with another scope nothing', async () => {
  const area = await buildArea(server.db)
  const device = await buildDevice(server.db, { areaId: area.id })
  const body = { centerId: area.centreId, name: device.code }
  const { answer } = await ask(contract.device.getByPage, 'device.read', body)
  expect(answer['returnObj']).toMatchObject({ total: 1, list: [{ id: device.id }] })
  expect((await ask(contract.device.getByPage, 'device.read')).answer['success']).toBe(true)
  expect((await ask(contract.device.getByPage, 'alarm.read', body)).status).toBe(403)
  expect((await ask(contract.alarm.getRecords, 'alarm.read')).answer['success']).toBe(true)
  expect((await ask(contract.alarm.getRecords, 'event.intake')).status).toBe(403)
})
