import type { DeviceState, ZoneCondition } from '@palisade/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createListeners, type CommittedEvent } from '#server/infra/outbox/listeners.ts'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { createFakeDrivers, type FakeDrivers } from '#server/testing/fake-drivers.ts'
import { until } from '#server/testing/until.ts'
import { createDefenceZoneModule, type DefenceZoneModule } from './defence-zone.module.ts'

let open: OpenTestDatabase
let drivers: FakeDrivers
let listeners: ReturnType<typeof createListeners>
let module: DefenceZoneModule
let panel: BuiltDevice

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  drivers = createFakeDrivers()
  drivers.onPerform = () => []
  listeners = createListeners(error => {
    throw error
  })
  module = createDefenceZoneModule({ db: open.db, drivers, listeners, log: pino({ level: 'silent' }) })
  await open.db.deleteFrom('outbox').execute()
  panel = await buildPanel(open.db)
})

const zone = async (number: number, condition: ZoneCondition) =>
  (await buildZone(open.db, { panelId: panel.id, number, condition })).id
const conditionOf = async (id: string) => {
  const row = await open.db
    .selectFrom('defence_zone')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.condition
}
const told = async () => {
  const rows = await open.db.selectFrom('outbox').select(['data', 'area_id', 'permission']).execute()
  return rows.map(row => (row.data as { condition: string }).condition)
}
async function becomes(state: DeviceState): Promise<void> {
  const cause = state === 'online' ? null : 'unreachable'
  await open.db.updateTable('device').set({ state, cause }).where('id', '=', panel.id).execute()
  const data = { id: panel.id, state, cause, stateSince: new Date().toISOString() }
  await listeners.dispatch({ type: 'device.state', data } as CommittedEvent)
}

test('a report changes only conditions that differ, tells of those, and ignores unregistered zones', async () => {
  const [one, two] = [await zone(1, 'disarmed'), await zone(2, 'armed')]
  await module.book.onZones(panel.id, [
    { number: 1, condition: 'alarm' },
    { number: 2, condition: 'armed' },
    { number: 3, condition: 'fault' },
  ])
  expect(await conditionOf(one)).toBe('alarm')
  expect(await conditionOf(two)).toBe('armed')
  const events = await open.db
    .selectFrom('outbox')
    .select(['type', 'data', 'area_id', 'permission'])
    .execute()
  expect(events).toEqual([
    {
      type: 'defence_zone.condition',
      data: { id: one, condition: 'alarm', conditionSince: expect.any(String) },
      area_id: panel.areaId,
      permission: 'defence_zone.view',
    },
  ])
})

test('the later of two reports counts', async () => {
  const id = await zone(1, 'disarmed')
  const conditions = ['armed', 'alarm', 'disarmed', 'armed', 'bypassed'] as const
  await Promise.all(conditions.map(condition => module.book.onZones(panel.id, [{ number: 1, condition }])))
  expect(await conditionOf(id)).toBe('bypassed')
  expect(await told()).toEqual([...conditions])
})

test('a deleted panel and another panel’s number change nothing', async () => {
  const id = await zone(1, 'disarmed')
  const other = await buildPanel(open.db)
  await module.book.onZones(other.id, [{ number: 1, condition: 'alarm' }])
  await open.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', panel.id).execute()
  await module.book.onZones(panel.id, [{ number: 1, condition: 'alarm' }])
  expect(await conditionOf(id)).toBe('disarmed')
  expect(await told()).toEqual([])
})

test('a panel in maintenance that is not seen leaves its zones unknown, within a minute', async () => {
  const id = await zone(1, 'armed')
  const other = await buildZone(open.db, { condition: 'armed' })
  const planned = { state: 'maintenance' as const, cause: 'planned' }
  await open.db.updateTable('device').set(planned).where('id', 'in', [panel.id, other.panelId]).execute()
  const seen = (device_id: string, is_up: boolean) => ({ device_id, channel: 'control' as const, is_up })
  await open.db
    .insertInto('device_sighting')
    .values([seen(panel.id, false), seen(other.panelId, true)])
    .execute()
  module.start()
  await until(async () => (await conditionOf(id)) === 'unknown')
  await module.stop()
  expect(await conditionOf(other.id)).toBe('armed')
  expect(await told()).toEqual(['unknown'])
})

test.each(['offline', 'unknown'] as const)(
  'a panel that becomes %s leaves its zones unknown',
  async state => {
    const id = await zone(1, 'armed')
    await becomes(state)
    await until(async () => (await conditionOf(id)) === 'unknown')
    expect(await told()).toEqual(['unknown'])
  },
)

test('a panel that is back is asked once for its unknown conditions', async () => {
  const id = await zone(1, 'unknown')
  const asked = Promise.withResolvers<void>()
  drivers.onPerform = () => {
    asked.resolve()
    return [{ number: 1, condition: 'armed' }]
  }
  await becomes('online')
  await asked.promise
  await module.stop()
  expect(await conditionOf(id)).toBe('armed')
  await becomes('online')
  expect(drivers.asked).toEqual([{ deviceId: panel.id, command: { do: 'zone.list' } }])
})

test('a panel that does not answer leaves them unknown', async () => {
  const id = await zone(1, 'unknown')
  drivers.onPerform = () => {
    throw new AppError('device.offline')
  }
  await becomes('online')
  await module.stop()
  expect(await conditionOf(id)).toBe('unknown')
})

test('changes missed while nobody listened are caught up with at start', async () => {
  const lost = await zone(1, 'armed')
  const away = { state: 'offline' as const, cause: 'unreachable' }
  await open.db.updateTable('device').set(away).where('id', '=', panel.id).execute()
  const back = await buildZone(open.db, { condition: 'unknown' })
  const asked = Promise.withResolvers<void>()
  drivers.onPerform = deviceId => {
    if (deviceId !== back.panelId) return []
    asked.resolve()
    return [{ number: 1, condition: 'disarmed' }]
  }
  module.start()
  await asked.promise
  await module.stop()
  expect(await conditionOf(lost)).toBe('unknown')
  expect(await conditionOf(back.id)).toBe('disarmed')
})

test('names the zone a panel means, where it is registered', async () => {
  const id = await zone(4, 'armed')
  expect(await module.book.zoneOf(panel.id, 4)).toMatchObject({ id, longitude: null, latitude: null })
  expect(await module.book.zoneOf(panel.id, 5)).toBeUndefined()
})
