import type { PermissionCode } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createDeviceWatch } from '#server/testing/device-watch.ts'
import { createFakeDrivers, goodProbe } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { removeOldPeriods } from './offline-list.queries.ts'

const rights: PermissionCode[] = ['device.view', 'device.control']
const drivers = createFakeDrivers()
let server: TestServer
let area: BuiltArea
let guard: ContractClient
let foreign: BuiltDevice

beforeAll(async () => {
  server = await startTestServer({ drivers })
})
afterAll(() => server.stop())
beforeEach(async () => {
  drivers.probed = []
  drivers.onProbe = () => goodProbe
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
  foreign = await buildDevice(server.db, { state: 'offline', cause: 'unreachable' })
})

const { build, see, statusOf, told } = createDeviceWatch(() => ({ db: server.db, areaId: area.id }))
/** An earlier period of a state; `from` and `to` are hours before now. */
const period = (device: BuiltDevice, state: string, from: number, to: number | null) =>
  sql`
  insert into device_state_period (device_id, state, started_at, ended_at) values (${device.id}, ${state},
    now() - make_interval(secs => ${from * 3600}), now() - make_interval(secs => ${to === null ? null : to * 3600}))`.execute(
    server.db,
  )
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('the list of devices that are not online', () => {
  test('shows since when, why, how often this week and how much of it', async () => {
    const camera = await build()
    await period(camera, 'online', 24, 12)
    await period(camera, 'offline', 12, 6)
    await period(camera, 'maintenance', 6, 5)
    await period(camera, 'unknown', 5, 4)
    await period(camera, 'fault', 4, null)
    await see(camera, 'stream', { is: 'down', cause: 'stalled' })
    const { returnObj } = await guard.deviceState.getOfflineByPage({ pageNum: 1, pageSize: 10 })
    expect(returnObj?.list).toEqual([
      expect.objectContaining({ id: camera.id, state: 'offline', cause: 'stalled', outages: 2 }),
    ])
    // 12 h online and 4 h with a fault, out of 22 h with a known state.
    expect(returnObj?.list[0]?.availability).toBeCloseTo((100 * 16) / 22, 1)
    expect(Date.now() - Date.parse(returnObj!.list[0]!.stateSince!)).toBeLessThan(5_000)
  })

  test('filters, orders by each figure, and leaves out online devices', async () => {
    const worst = await build({ state: 'offline', cause: 'unreachable', name: 'Aisle-worst' })
    const better = await build({ state: 'offline', cause: 'stalled', name: 'Aisle-better' })
    const fresh = await build({ state: 'unknown', cause: 'never_checked', name: 'Hall' })
    await build()
    for (const [from, to] of [
      [30, 20],
      [15, 10],
      [5, null],
    ] as const)
      await period(worst, 'offline', from, to)
    await period(better, 'online', 20, 5)
    await period(better, 'offline', 5, null)
    const list = async (filter: Parameters<typeof guard.deviceState.getOfflineByPage>[0]) =>
      (await guard.deviceState.getOfflineByPage(filter)).returnObj!.list.map(row => row.id)
    expect(await list({ pageNum: 1, pageSize: 10, orderBy: 'outages', order: 'desc' })).toEqual([
      worst.id,
      better.id,
      fresh.id,
    ])
    expect((await list({ pageNum: 1, pageSize: 10, orderBy: 'availability', order: 'asc' }))[0]).toBe(
      worst.id,
    )
    expect(await list({ name: 'aisle', orderBy: 'name' })).toEqual([better.id, worst.id])
    expect(await list({ state: 'unknown' })).toEqual([fresh.id])
    expect(await list({ cause: 'stalled' })).toEqual([better.id])
    expect(await list({ areaIds: [area.parentId!] })).toHaveLength(3)
  })
})

describe('the history', () => {
  test('shows states one after another, without gap or overlap', async () => {
    const camera = await build({ state: 'unknown', cause: 'never_checked' })
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000)
    await see(camera, 'stream', { is: 'up' }, at(0))
    await see(camera, 'stream', { is: 'down', cause: 'stalled' }, at(20))
    await see(camera, 'stream', { is: 'down', cause: 'unreachable' }, at(25))
    await see(camera, 'stream', { is: 'up' }, at(10))
    const { returnObj } = await guard.deviceState.getHistory({ id: camera.id })
    expect(returnObj!.periods.map(one => [one.state, one.cause])).toEqual([
      ['online', null],
      ['offline', 'unreachable'],
      ['online', null],
    ])
    const [now, lost, first] = returnObj!.periods
    expect(now!.to).toBeNull()
    expect(lost!.to).toBe(now!.from)
    expect(first!.to).toBe(lost!.from)
    expect(Date.parse(lost!.to!)).toBeGreaterThan(Date.parse(lost!.from))
    expect(returnObj).toMatchObject({ outages: 1 })
    expect(await told(camera)).toEqual(['online', 'stalled', 'unreachable', 'online'])
  })

  test('of a device that was never seen is empty; old states are removed', async () => {
    const camera = await build()
    await period(camera, 'offline', 36 * 24, 35 * 24 + 1)
    expect((await guard.deviceState.getHistory({ id: camera.id })).returnObj).toEqual({
      periods: [],
      availability: null,
      outages: 0,
    })
    await removeOldPeriods(server.db)
    const rows = await server.db.selectFrom('device_state_period').selectAll().execute()
    expect(rows.filter(row => row.device_id === camera.id)).toEqual([])
  })
})

describe('a check', () => {
  test('tries the stored connection, reports each step, and stores the details that the device reports', async () => {
    const camera = await build({ driver: 'onvif', state: 'unknown' })
    drivers.onProbe = () => ({ ...goodProbe, capabilities: ['ptz', 'live'] })
    const { returnObj } = await guard.deviceState.check({ id: camera.id })
    expect(returnObj).toMatchObject({ ok: true, capabilities: ['ptz', 'live'] })
    expect(drivers.probed).toMatchObject([{ id: camera.id, driver: 'onvif', config: { host: '192.0.2.1' } }])
    const page = await guard.device.getByPage({ pageNum: 1, pageSize: 10 })
    expect(page.returnObj?.list[0]?.capabilities).toEqual(['ptz', 'live'])
  })

  test('that fails makes a device offline whose state was unknown, and changes nothing else', async () => {
    const failed = { ...goodProbe, ok: false, cause: 'refused', steps: [] } as const
    drivers.onProbe = () => ({ ...failed, steps: [] })
    const [fresh, alive] = [await build({ state: 'unknown', cause: 'never_checked' }), await build()]
    await see(alive, 'stream', { is: 'up' })
    for (const { id } of [fresh, alive])
      expect((await guard.deviceState.check({ id })).returnObj).toMatchObject({ ok: false, cause: 'refused' })
    expect([await statusOf(fresh), await statusOf(alive)]).toMatchObject([
      { state: 'offline', cause: 'refused' },
      { state: 'online' },
    ])
  })

  test('of a sensor tells whether it was heard', async () => {
    const sensor = await build({ driver: 'http', state: 'unknown' })
    const check = async () => (await guard.deviceState.check({ id: sensor.id })).returnObj
    expect(await check()).toMatchObject({ ok: false, cause: 'never_checked' })
    await see(sensor, 'report', { is: 'up' })
    expect(await check()).toMatchObject({ ok: true, steps: [{ step: 'events', ok: true }] })
    expect(drivers.probed).toEqual([])
  })
})

describe('a device that was never reached', () => {
  test('is not an outage, whatever keeps it away; from its first success on it is like any other', async () => {
    const camera = await build({ state: 'not_connected', cause: 'never_checked' })
    await see(camera, 'stream', { is: 'down', cause: 'wrong_credentials' })
    expect(await statusOf(camera)).toMatchObject({ state: 'not_connected', cause: 'wrong_credentials' })
    await see(camera, 'stream', { is: 'up' })
    expect((await statusOf(camera)).state).toBe('online')
    await see(camera, 'stream', { is: 'down', cause: 'unreachable' })
    expect((await statusOf(camera)).state).toBe('offline')
    expect(await told(camera)).toEqual(['wrong_credentials', 'online', 'unreachable'])
  })

  test('is one of them when its first success comes in maintenance', async () => {
    const camera = await build({ state: 'not_connected', cause: 'never_checked' })
    await guard.deviceState.startMaintenance({ ids: [camera.id], until: inHours(1) })
    await see(camera, 'stream', { is: 'up' })
    await see(camera, 'stream', { is: 'down', cause: 'unreachable' })
    await guard.deviceState.endMaintenance({ ids: [camera.id] })
    expect((await statusOf(camera)).state).toBe('offline')
  })
})

describe('permissions of the calls', () => {
  const calls = (client: ContractClient, id: string) => [
    client.deviceState.getHistory({ id }),
    client.deviceState.check({ id }),
    client.deviceState.startMaintenance({ ids: [id], until: inHours(1) }),
    client.deviceState.endMaintenance({ ids: [id] }),
  ]
  const codes = async (answers: ReturnType<typeof calls>) =>
    (await Promise.all(answers)).map(one => one.errorCode)

  test('nobody without a session or the permission, and nobody beyond their areas', async () => {
    const own = await build()
    expect(new Set(await codes(calls(server.client, own.id)))).toEqual(new Set(['session.login_needed']))
    const without = await clientOf(server, { permissions: ['alarm.view'], areaIds: [area.id] }, area.centreId)
    expect(new Set(await codes(calls(without, own.id)))).toEqual(new Set(['access.denied']))
    expect((await without.deviceState.getOfflineByPage({})).errorCode).toBe('access.denied')
    expect(new Set(await codes(calls(guard, foreign.id)))).toEqual(new Set(['access.denied']))
    expect((await guard.deviceState.getOfflineByPage({})).returnObj?.list).toEqual([])
  })
})
