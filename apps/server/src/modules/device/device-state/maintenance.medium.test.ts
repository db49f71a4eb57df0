import type { PermissionCode } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { createDeviceWatch } from '#server/testing/device-watch.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { observeAll } from '#server/modules/device/observation/device-status.ts'
import { createMaintenanceEnd } from './maintenance.ts'

const HOUR = 3_600_000
const rights: PermissionCode[] = ['device.view', 'device.control']
let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
})

const { build, see, statusOf, told } = createDeviceWatch(() => ({ db: server.db, areaId: area.id }))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('maintenance', () => {
  test('shows at once, hides what is observed meanwhile, and ends by itself with the status that then applies', async () => {
    const camera = await build()
    await see(camera, 'stream', { is: 'up' })
    const until2 = inHours(2)
    const request = { ids: [camera.id], until: until2, reason: 'Lens changed' }
    expect((await guard.deviceState.startMaintenance(request)).success).toBe(true)
    await see(camera, 'stream', { is: 'down', cause: 'unreachable' })
    const { returnObj } = await guard.deviceState.getOfflineByPage({ pageNum: 1, pageSize: 10 })
    expect(returnObj?.list).toMatchObject([
      { state: 'maintenance', cause: 'planned', maintenanceUntil: until2, maintenanceReason: 'Lens changed' },
    ])
    const clock = createManualClock(Date.now())
    const endDueMaintenance = createMaintenanceEnd({ db: server.db, clock })
    await endDueMaintenance()
    clock.advance(Date.parse(until2) - clock.now() - 1)
    await endDueMaintenance()
    expect((await statusOf(camera)).state).toBe('maintenance')
    clock.advance(1)
    await endDueMaintenance()
    expect(await statusOf(camera)).toMatchObject({ state: 'offline', cause: 'unreachable' })
    expect(await told(camera)).toEqual(['planned', 'unreachable'])
  })

  test.each([
    ['ahead', 24],
    ['back', -24],
  ])('lasts as long as was asked for when the wall clock is set %s', async (_, hours) => {
    const camera = await build()
    await see(camera, 'stream', { is: 'up' })
    await guard.deviceState.startMaintenance({ ids: [camera.id], until: inHours(1) })
    const clock = createManualClock(Date.now())
    const endDueMaintenance = createMaintenanceEnd({ db: server.db, clock })
    await endDueMaintenance()
    clock.set(hours * HOUR)
    await endDueMaintenance()
    const seen = { is: 'down', cause: 'unreachable' } as const
    const since = new Date(clock.now())
    await observeAll(server.db, [{ deviceId: camera.id, channel: 'stream', seen, since }], clock)
    expect((await statusOf(camera)).state).toBe('maintenance')
    clock.advance(HOUR)
    await endDueMaintenance()
    expect((await statusOf(camera)).state).toBe('offline')
  })

  test('tells consoles until when, also of another end, and that its time is over', async () => {
    const [camera, other] = [await build(), await build()]
    const ids = [camera.id, other.id]
    const [first, second] = [inHours(1), inHours(2)]
    await see(camera, 'stream', { is: 'up' })
    const start = async (some: string[], end: string, reason = '') =>
      (await guard.deviceState.startMaintenance({ ids: some, until: end, reason })).returnObj
    expect(await start([camera.id], first, 'Lens')).toEqual({ before: [] })
    // The answer names the replaced maintenance, so that the step can be undone.
    expect(await start(ids, second)).toEqual({
      before: [{ ids: [camera.id], until: first, reason: 'Lens' }],
    })
    const clock = createManualClock(Date.now())
    const endDueMaintenance = createMaintenanceEnd({ db: server.db, clock })
    await endDueMaintenance()
    clock.advance(2 * HOUR)
    await endDueMaintenance()
    const rows = await server.db
      .selectFrom('outbox')
      .select(['type', 'data'])
      .where('device_id', '=', camera.id)
      .orderBy('seq')
      .execute()
    expect(rows.map(row => row.data)).toMatchObject([
      { state: 'maintenance', maintenanceUntil: first },
      { state: 'maintenance', maintenanceUntil: second },
      { state: 'online', maintenanceUntil: null },
      { id: camera.id, name: camera.name, state: 'online' },
    ])
    expect(rows.at(-1)?.type).toBe('device.maintenance_over')
  })

  test('raises no alarm while it lasts, and one when the device is still away after it', async () => {
    const camera = await build()
    await see(camera, 'stream', { is: 'up' })
    await guard.deviceState.startMaintenance({ ids: [camera.id], until: inHours(1) })
    await see(camera, 'stream', { is: 'down', cause: 'unreachable' })
    const alarms = () =>
      server.db
        .selectFrom('alarm')
        .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
        .select('type')
        .where('device_id', '=', camera.id)
        .execute()
    const other = await build()
    await see(other, 'stream', { is: 'down', cause: 'unreachable' })
    await until(async () => (await server.db.selectFrom('alarm').select('id').execute()).length > 0)
    expect(await alarms()).toEqual([])
    expect((await guard.deviceState.endMaintenance({ ids: [camera.id] })).success).toBe(true)
    await until(async () => (await alarms()).length === 1)
  })

  test.each([
    ['of the past', () => new Date(Date.now() - 1000).toISOString(), 'device.maintenance_past'],
    ['of 31 days', () => inHours(31 * 24), 'device.maintenance_too_long'],
    ['that is no moment', () => 'tomorrow', 'request.invalid'],
  ])('with an end %s is refused', async (_, end, code) => {
    const camera = await build()
    const answer = await guard.deviceState.startMaintenance({ ids: [camera.id], until: end() })
    expect(answer.errorCode).toBe(code)
    expect((await statusOf(camera)).state).toBe('online')
  })
})
