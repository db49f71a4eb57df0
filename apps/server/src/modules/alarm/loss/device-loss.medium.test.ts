import type { DeviceState } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { systemClock } from '#server/infra/clock.ts'
import { createListeners } from '#server/infra/outbox/listeners.ts'
import { createDelayedEvents } from '#server/modules/alarm/event-rule/delay/delayed-events.ts'
import { watchDeviceLoss } from './device-loss.ts'
import { createTestRaiser } from '#server/modules/alarm/alarm/raise/raiser.testing.ts'

let server: TestServer
/** More cameras than are written at a time (500 in the full suite). */
const COUNT = process.env['TEST_FULL'] === '1' ? 500 : 120

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Changes a device's state as the device module does: state and event in one transaction. */
async function become(device: BuiltDevice, state: DeviceState, at = new Date()) {
  await server.db.transaction().execute(async tx => {
    await tx
      .updateTable('device')
      .set({ state, cause: state === 'online' ? null : 'unreachable', state_since: at })
      .where('id', '=', device.id)
      .execute()
    await writeEvent(tx, {
      type: 'device.state',
      data: {
        id: device.id,
        state,
        cause: null,
        stateSince: at.toISOString(),
        maintenanceUntil: null,
        lockedUntil: null,
      },
      audience: { permission: 'device.view', areaId: device.areaId },
    })
  })
}

const alarmsOf = (device: BuiltDevice) =>
  server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .selectAll('alarm')
    .where('device_id', '=', device.id)
    .orderBy('alarm.id')
    .execute()
const actionsOf = async (id: string) =>
  (
    await server.db
      .selectFrom('alarm_history')
      .select('action')
      .where('alarm_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(row => row.action)

/** Watches for losses as a server does after its start. */
function watcher(listeners = createListeners(() => undefined)) {
  const { db, files } = server.app.infra
  const log = { warn: () => undefined }
  const raiser = createTestRaiser({ db, files })
  const delayed = createDelayedEvents({ db, raiser, files, log })
  const takeBack: typeof delayed.takeBack = source => delayed.takeBack(source)
  return watchDeviceLoss({ db, raiser, takeBack, listeners, log, clock: systemClock })
}

test('a camera that goes offline is one alarm, and its return is noted', async () => {
  const camera = await buildDevice(server.db)
  const lostAt = new Date(Date.now() - 5_000)
  await become(camera, 'offline', lostAt)
  const [alarm] = await until(async () => {
    const alarms = await alarmsOf(camera)
    return alarms.length > 0 && alarms
  })
  expect(alarm).toMatchObject({ type: 'video_loss', level: 2, status: 'on_alert', count: 1 })
  expect(new Date(Number.parseInt(alarm!.id.replaceAll('-', '').slice(0, 12), 16))).toEqual(lostAt)

  await become(camera, 'online')
  await until(async () => (await actionsOf(alarm!.id)).includes('recovered'))
  expect(await alarmsOf(camera)).toMatchObject([
    { status: 'on_alert', recovered_at: expect.any(Date), version: 2 },
  ])

  await become(camera, 'offline')
  const [again] = await until(async () => {
    const alarms = await alarmsOf(camera)
    return alarms[0]?.count === 2 && alarms
  })
  expect(again).toMatchObject({ id: alarm!.id, recovered_at: null })
})

test('a restart of the media program in between raises no second one', async () => {
  const camera = await buildDevice(server.db)
  await become(camera, 'offline', new Date(Date.now() - 600_000))
  await until(async () => (await alarmsOf(camera)).length === 1)
  await become(camera, 'unknown')
  await become(camera, 'offline')
  const marker = await buildDevice(server.db)
  await become(marker, 'offline')
  await until(async () => (await alarmsOf(marker)).length === 1)
  expect(await alarmsOf(camera)).toMatchObject([{ count: 1, version: 1 }])
})

test('a sensor or a panel that goes offline is one alarm of its own type; a fault is a return', async () => {
  const sensor = await buildDevice(server.db, { driver: 'http' })
  const panel = await buildDevice(server.db, { driver: 'panel' })
  for (const device of [sensor, panel]) {
    await become(device, 'offline')
    await until(async () => (await alarmsOf(device)).length === 1)
    const [alarm] = await alarmsOf(device)
    expect(alarm).toMatchObject({ type: 'device_offline', level: 3, count: 1 })
    await become(device, 'fault')
    await until(async () => (await actionsOf(alarm!.id)).includes('recovered'))
  }
})

test('a switch that dies with all its devices is one alarm each, and a restart adds none', async () => {
  const area = await buildArea(server.db)
  const cameras: BuiltDevice[] = []
  for (let index = 0; index < COUNT; index += 1)
    cameras.push(await buildDevice(server.db, { areaId: area.id }))
  await Promise.all(cameras.map(camera => become(camera, 'offline')))
  const count = async () => {
    const { n } = await server.db
      .selectFrom('alarm')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('area_id', '=', area.id)
      .executeTakeFirstOrThrow()
    return n
  }
  await until(async () => (await count()) === COUNT)
  await watcher().reconcile()
  expect(await count()).toBe(COUNT)
})

test('devices that come back together are noted together', async () => {
  const listeners = createListeners(() => undefined)
  const watch = watcher(listeners)
  const area = await buildArea(server.db)
  const at = new Date()
  const lost = await Promise.all(
    Array.from({ length: 40 }, () => buildDevice(server.db, { areaId: area.id })),
  )
  const raised = await Promise.all(lost.map(device => buildAlarm(server.db, { device, type: 'video_loss' })))
  const alarms = raised.map(alarm => alarm.id)
  const events = lost.map(({ id }) => ({
    type: 'device.state' as const,
    seq: '1',
    at,
    data: { id, state: 'online' as const, cause: null, stateSince: at.toISOString() },
    audience: { permission: 'device.view' as const, areaId: area.id },
    centreId: null,
  }))
  await Promise.all(events.map(event => listeners.dispatch(event)))
  await watch.idle()
  const { rows } = await sql<{ transaction: string; n: number }>`
    select xmin::text as transaction, count(*) as n from alarm_history
    where action = 'recovered' and alarm_id = any(${alarms}::uuid[]) group by 1`.execute(server.db)
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(40)
  expect(rows.length).toBeLessThanOrEqual(2)
})

test('a device of which nothing is known, or in maintenance, raises nothing', async () => {
  const sensor = await buildDevice(server.db, { driver: 'http' })
  const camera = await buildDevice(server.db)
  await become(sensor, 'unknown')
  await become(camera, 'maintenance')
  const marker = await buildDevice(server.db)
  await become(marker, 'offline')
  await until(async () => (await alarmsOf(marker)).length === 1)
  expect([...(await alarmsOf(sensor)), ...(await alarmsOf(camera))]).toEqual([])
})

test('a missed loss raises its alarm at the next check, once however many servers check', async () => {
  const lost = await buildDevice(server.db, { state: 'offline', cause: 'unreachable' })
  const back = await buildDevice(server.db)
  const openAlarm = await buildAlarm(server.db, { device: back, type: 'video_loss' })
  const longAgo = await buildDevice(server.db, { state: 'offline', cause: 'unreachable' })
  await sql`update device set state_since = now() - interval '8 days' where id = ${longAgo.id}`.execute(
    server.db,
  )
  await Promise.all([watcher().reconcile(), watcher().reconcile(), watcher().reconcile()])
  expect(await alarmsOf(lost)).toMatchObject([{ type: 'video_loss', count: 1 }])
  expect(await actionsOf(openAlarm.id)).toEqual(['recovered'])
  expect(await alarmsOf(longAgo)).toEqual([])

  await server.db
    .updateTable('alarm')
    .set({ status: 'completed', closed_at: new Date() })
    .where('id', '=', (await alarmsOf(lost))[0]!.id)
    .execute()
  await watcher().reconcile()
  expect(await alarmsOf(lost)).toHaveLength(1)
})
