import { ALARM_MOMENTS_MAX } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { listMoments } from './alarm-moments.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOON = Date.UTC(2026, 10, 20, 12)
const at = (ms: number) => new Date(NOON + ms)
const range = { from: at(0).toISOString(), to: at(60_000).toISOString() }

test('tells when each device rang in the range, newest first, and only of devices within reach', async () => {
  const who = await signInOperator(server)
  const quiet = await buildDevice(server.db, { areaId: who.area.id })
  const foreign = await buildDevice(server.db)
  for (const [device, ms] of [
    [who.device, -1],
    [who.device, 0],
    [who.device, 60_000],
    [who.device, 60_001],
    [foreign, 5],
  ] as const)
    await buildAlarm(server.db, { device, occurredAt: at(ms), status: 'completed', type: 'panic' })
  // Another place of the same device is another source.
  const elsewhere = { longitude: 1, latitude: 2, type: 'panic' } as const
  await buildAlarm(server.db, { device: who.device, occurredAt: at(7), ...elsewhere })
  const deviceIds = [quiet.id, who.device.id, foreign.id]
  expect((await who.client.alarm.getMoments({ deviceIds, ...range })).returnObj).toEqual([
    { deviceId: quiet.id, moments: [], motion: [] },
    { deviceId: who.device.id, moments: [60_000, 7, 0].map(ms => NOON + ms), motion: [] },
    { deviceId: foreign.id, moments: [], motion: [] },
  ])
})

test('what a camera detected in its own picture is told as motion, from its first event to its last', async () => {
  const { client, device } = await signInOperator(server)
  const last = (id: string, ms: number) =>
    server.db
      .updateTable('alarm')
      .set({ last_at: at(ms) })
      .where('id', '=', id)
      .execute()
  const { id } = await buildAlarm(server.db, { device, occurredAt: at(10), type: 'motion' })
  await last(id, 30_000)
  await buildAlarm(server.db, { device, occurredAt: at(40_000), type: 'line_crossing' })
  const { id: panic } = await buildAlarm(server.db, { device, occurredAt: at(50_000), type: 'panic' })
  await last(panic, 55_000)
  const [own] = (await client.alarm.getMoments({ deviceIds: [device.id], ...range })).returnObj!
  expect(own?.moments).toEqual([50_000, 40_000, 10].map(ms => NOON + ms))
  expect(own?.motion).toEqual([
    [NOON + 40_000, NOON + 40_000],
    [NOON + 10, NOON + 30_000],
  ])
})

test('a role that has none of the devices is told of none', async () => {
  const device = await buildDevice(server.db)
  await buildAlarm(server.db, { device, occurredAt: at(1) })
  const rights = { permissions: ['alarm.view'], areaIds: [device.areaId] } as const
  const asked = { deviceIds: [device.id], ...range }
  const told = async (user: Parameters<typeof buildUser>[1]) => {
    const { client } = await server.signIn(await buildUser(server.db, user))
    return (await client.alarm.getMoments(asked)).returnObj![0]!.moments
  }
  expect(await told({ ...rights, deviceScopes: { camera: 'none' } })).toEqual([])
  expect(await told(rights)).toEqual([NOON + 1])
})

test('of very many it tells the newest', async () => {
  const device = await buildDevice(server.db)
  for (let n = 0; n <= ALARM_MOMENTS_MAX; n += 1) await buildAlarm(server.db, { device, occurredAt: at(n) })
  const span = { from: NOON, to: NOON + 60_000 }
  const moments = (await listMoments(server.db, [device.id], span, { areas: 'all' })).get(device.id)!.moments
  expect([moments.length, moments[0], moments.at(-1)]).toEqual([
    ALARM_MOMENTS_MAX,
    NOON + ALARM_MOMENTS_MAX,
    NOON + 1,
  ])
})
