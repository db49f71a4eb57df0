import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildInhibition } from '#server/testing/builders/inhibition.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createInhibitionIndex } from './inhibition-index.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sourceOf = (device: { id: string; areaId: string }, more: object = {}) => ({
  deviceId: device.id,
  areaId: device.areaId,
  category: 'camera' as const,
  place: '',
  type: 'motion',
  level: 3,
  ...more,
})

describe('what is held back', () => {
  test('the chosen types of a device; very urgent ones only where the rule says so', async () => {
    const [plain, all] = [await buildDevice(server.db), await buildDevice(server.db)]
    await buildInhibition(server.db, { deviceId: plain.id, types: ['motion'] })
    await buildInhibition(server.db, { deviceId: all.id, includesVeryUrgent: true })
    const holding = await createInhibitionIndex(server.db, {}).at(Date.now())
    expect(holding(sourceOf(plain))).toMatchObject({ kind: 'rule' })
    expect(holding(sourceOf(plain, { type: 'intrusion' }))).toBeUndefined()
    expect(holding(sourceOf(plain, { level: 1 }))).toBeUndefined()
    expect(holding(sourceOf(all, { level: 1, type: 'fire' }))).toBeDefined()
  })

  test('everything below an area, and nothing beside it; a stopped rule and a deleted device hold nothing', async () => {
    const area = await buildArea(server.db)
    const below = await buildArea(server.db, { parentId: area.id })
    const [inside, outside, gone] = [
      await buildDevice(server.db, { areaId: below.id }),
      await buildDevice(server.db),
      await buildDevice(server.db),
    ]
    await buildInhibition(server.db, { areaId: area.id })
    await buildInhibition(server.db, { deviceId: outside.id, isRunning: false })
    await buildInhibition(server.db, { deviceId: gone.id })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const holding = await createInhibitionIndex(server.db, {}).at(Date.now())
    expect(holding(sourceOf(inside))).toBeDefined()
    expect(holding(sourceOf(outside))).toBeUndefined()
    expect(holding(sourceOf(gone))).toBeUndefined()
  })

  test('one zone of a panel, and neither its other zones nor the panel itself; nothing once the zone is gone', async () => {
    const zone = await buildZone(server.db)
    const panel = await server.db
      .selectFrom('device')
      .select(['id', 'area_id as areaId'])
      .where('id', '=', zone.panelId)
      .executeTakeFirstOrThrow()
    const { id } = await buildInhibition(server.db, { deviceId: panel.id })
    await server.db
      .updateTable('alarm_inhibition_target')
      .set({ device_id: null, zone_id: zone.id })
      .where('inhibition_id', '=', id)
      .execute()
    const index = createInhibitionIndex(server.db, {})
    const isHeld = async (place: string) =>
      (await index.at(Date.now()))(sourceOf(panel, { place })) !== undefined
    expect(await isHeld(zone.name)).toBe(true)
    expect(await isHeld('Another zone')).toBe(false)
    expect(await isHeld('')).toBe(false)
    await server.db.deleteFrom('defence_zone').where('id', '=', zone.id).execute()
    await index.refresh()
    expect(await isHeld(zone.name)).toBe(false)
  })

  test('only in the hours of its range', async () => {
    const device = await buildDevice(server.db)
    const data = [{ day: 'monday' as const, startTime: '08:00', endTime: '08:30' }]
    await buildInhibition(server.db, { deviceId: device.id, timeRange: { type: 'custom', dates: [], data } })
    const index = createInhibitionIndex(server.db, {})
    const monday = new Date(2026, 10, 23, 8, 0).getTime()
    expect((await index.at(monday))(sourceOf(device))).toBeDefined()
    expect((await index.at(monday - 1))(sourceOf(device))).toBeUndefined()
    expect((await index.at(monday + HOUR / 2))(sourceOf(device))).toBeUndefined()
  })
})

test.each([
  ['ahead', 24],
  ['back', -24],
])('lasts as long as was asked for when the wall clock is set %s, also over a restart', async (_, hours) => {
  const device = await buildDevice(server.db)
  const { id } = await buildInhibition(server.db, { deviceId: device.id, hours: 1 })
  const clock = createManualClock(Date.now())
  const index = createInhibitionIndex(server.db, { clock })
  const held = async () => (await index.at(clock.now()))(sourceOf(device)) !== undefined
  expect(await held()).toBe(true)
  clock.set(hours * HOUR)
  await index.refresh()
  expect(await held()).toBe(true)
  expect(index.overdue()).not.toContain(id)
  clock.advance(HOUR)
  expect(await held()).toBe(false)
  expect(index.overdue()).toContain(id)
})
