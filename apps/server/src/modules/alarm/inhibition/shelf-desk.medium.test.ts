import type { AlarmLevel } from '@palisade/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALARM_PERMISSIONS, signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { ago, createIntakeProbe, eventOf } from '#server/modules/alarm/intake/intake.testing.ts'

let server: TestServer
let admin: SignedInClient
let probe: ReturnType<typeof createIntakeProbe>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  probe = createIntakeProbe(server, (await buildApiKey(server.db)).key)
})
afterAll(() => server.stop())

/** An open alarm of a device with a place, and how the desk shows it. */
async function setUpAlarm() {
  const device = await buildDevice(server.db, { longitude: 10, latitude: 50 })
  const { id } = await buildAlarm(server.db, { device })
  const { alarm } = admin.client
  const isOnDesk = async (more: object = {}) => {
    const { list } = got(await alarm.getOpen({ pageSize: 300, everyCentre: true, ...more }))
    return list.some(one => one.id === id)
  }
  const counted = async () => got(await alarm.countOpen({ everyCentre: true })).onAlert
  const info = async () => got(await alarm.getDetails({ alarmId: id }))
  const shelve = async () => got(await admin.client.inhibition.shelve({ alarmId: id, minutes: 15 }))
  const unshelve = async (shelfId: string) =>
    void got(await admin.client.inhibition.batchStop({ ids: [shelfId] }))
  return { id, device, isOnDesk, counted, info, shelve, unshelve }
}

test('a shelved alarm leaves the desk and its count, is found as shelved and in the records, and comes back', async () => {
  const one = await setUpAlarm()
  const before = await one.counted()
  expect([await one.isOnDesk(), (await one.info()).shelf]).toEqual([true, null])
  const shelf = await one.shelve()
  expect([await one.isOnDesk(), await one.isOnDesk({ withShelved: true })]).toEqual([false, true])
  expect(await one.counted()).toBe(before - 1)
  const shelved = await one.info()
  expect(shelved).toMatchObject({ status: 'on_alert', shelf: { id: shelf.id, until: shelf.endsAt } })
  const told = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'alarm.changed')
    .execute()
  expect(told.at(-1)?.data).toMatchObject({ id: one.id, shelf: { id: shelf.id } })
  await one.unshelve(shelf.id)
  expect([await one.isOnDesk(), (await one.info()).shelf, await one.counted()]).toEqual([true, null, before])
  // An action on the state that was seen before the shelf is no clash: nothing was done to the alarm.
  const acted = await admin.client.alarm.acknowledge({
    alarmId: one.id,
    confirm: 'acknowledge',
    version: shelved.version,
  })
  expect(acted.success).toBe(true)
})

test('every open alarm of the source and type goes and comes, another type and another device stay', async () => {
  const one = await setUpAlarm()
  const other = await setUpAlarm()
  const second = await buildAlarm(server.db, { device: one.device })
  const smoke = await buildAlarm(server.db, { device: one.device, type: 'smoke' })
  const shelf = await one.shelve()
  const shelfIds = async () => {
    const ids = [one.id, second.id, smoke.id, other.id]
    const rows = await server.db
      .selectFrom('alarm')
      .select(['id', 'shelf_id'])
      .where('id', 'in', ids)
      .execute()
    return ids.map(id => rows.find(row => row.id === id)?.shelf_id ?? null)
  }
  expect(await shelfIds()).toEqual([shelf.id, shelf.id, null, null])
  await one.unshelve(shelf.id)
  expect(await shelfIds()).toEqual([null, null, null, null])
})

test('a very urgent event brings the alarm that it joins back to the desk, told with its history', async () => {
  const device = await probe.sensor()
  const alarmId = got(await probe.send(eventOf(device, { level: 'general' }))).alarmId ?? ''
  got(await admin.client.inhibition.shelve({ alarmId, minutes: 15 }))
  const joined = got(await probe.send(eventOf(device, { level: 'very_urgent' })))
  expect(joined.alarmId).toBe(alarmId)
  const info = got(await admin.client.alarm.getDetails({ alarmId }))
  expect(info).toMatchObject({ level: 'very_urgent', shelf: null })
  expect(info.history.map(entry => entry.action)).toEqual(['raised', 'shelved', 'escalated', 'left_shelf'])
  const told = await probe.eventsOf(device)
  expect(told.at(-1)).toMatchObject({ type: 'alarm.repeated', data: { id: alarmId, shelf: null } })
})

test('whatever comes and is shelved in whatever order, nothing very urgent is on the shelf of who may not put it there', async () => {
  const { client } = await signInOperator(server, { permissions: [...ALARM_PERMISSIONS, 'alarm.shelve'] })
  const event = fc.record({
    level: fc.constantFrom('very_urgent', 'general'),
    minutesAgo: fc.nat({ max: 2 }),
  })
  const step = fc.oneof(event, fc.constant('shelve'))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async steps => {
      const device = await probe.sensor()
      for (const one of steps) {
        const [newest] = (await probe.alarmsOf(device)).toReversed()
        if (typeof one !== 'string') {
          const occurredAt = ago(one.minutesAgo * 60_000)
          got(await probe.send(eventOf(device, { level: one.level as AlarmLevel, occurredAt })))
        } else if (newest) await client.inhibition.shelve({ alarmId: newest.id, minutes: 15 })
      }
      const hidden = (await probe.alarmsOf(device)).filter(alarm => alarm.level === 1 && alarm.shelf_id)
      expect(hidden).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('one that is completed on the shelf does not come back, and its history still says how the shelf ended', async () => {
  const one = await setUpAlarm()
  const shelf = await one.shelve()
  const { alarm } = admin.client
  got(await alarm.acknowledge({ alarmId: one.id, confirm: 'false_alarm' }))
  expect((await one.info()).shelf).toBeNull()
  await one.unshelve(shelf.id)
  expect(await one.isOnDesk({ withShelved: true })).toBe(false)
  expect((await one.info()).history.at(-1)).toMatchObject({ action: 'unshelved', text: '0' })
})

test('what comes while it is shelved is held back, so that nothing of the source is on the desk', async () => {
  const device = await probe.sensor()
  const alarmId = got(await probe.send(eventOf(device))).alarmId ?? ''
  const shelf = got(await admin.client.inhibition.shelve({ alarmId, minutes: 15 }))
  got(await probe.send(eventOf(device)))
  const flashing = got(await admin.client.alarm.getFlashingDevices({ deviceIds: [device.id] }))
  expect(flashing).toEqual([])
  got(await admin.client.inhibition.batchStop({ ids: [shelf.id] }))
  const back = got(await admin.client.alarm.getDetails({ alarmId }))
  expect(back).toMatchObject({ status: 'on_alert', count: 1, shelf: null })
  expect(back.history.at(-1)).toMatchObject({ action: 'unshelved', text: '1' })
})
