import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ago = (ms: number) => new Date(Date.now() - ms)
type Operator = Awaited<ReturnType<typeof signInOperator>>
const flashing = async ({ client }: Operator, request: { deviceIds?: string[] } = {}) =>
  (await client.alarm.getFlashingDevices(request)).returnObj ?? []

test('a device flashes once: with its most urgent alarm, though newer ones are less so, and with their number', async () => {
  const who = await signInOperator(server)
  const { device } = who
  const urgent = await buildAlarm(server.db, { device, level: 'very_urgent', occurredAt: ago(60_000) })
  await buildAlarm(server.db, { device, level: 'low', status: 'in_progress', occurredAt: ago(30_000) })
  await buildAlarm(server.db, { device, level: 'low' })
  await buildAlarm(server.db, { device, level: 'very_urgent', status: 'completed' })
  expect(await flashing(who)).toEqual([
    {
      deviceId: device.id,
      deviceName: device.name,
      longitude: null,
      latitude: null,
      alarmId: urgent.id,
      level: 'very_urgent',
      type: 'intrusion',
      open: 3,
      onAlert: 2,
    },
  ])
})

test('of equally urgent alarms the newest leads; devices stand in the order of urgency', async () => {
  const who = await signInOperator(server)
  const other = await buildDevice(server.db, { areaId: who.area.id })
  await buildAlarm(server.db, { device: who.device, level: 'general', occurredAt: ago(60_000) })
  const newest = await buildAlarm(server.db, { device: who.device, level: 'general' })
  const worst = await buildAlarm(server.db, { device: other, level: 'urgent', occurredAt: ago(60_000) })
  expect((await flashing(who)).map(one => one.alarmId)).toEqual([worst.id, newest.id])
})

test('the zones of one panel stand apart, each where it is', async () => {
  const who = await signInOperator(server)
  const { device } = who
  for (const longitude of [10, 10, 20]) await buildAlarm(server.db, { device, longitude, latitude: 5 })
  const places = (await flashing(who)).map(({ longitude, open }) => [longitude, open])
  expect(places.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [10, 2],
    [20, 1],
  ])
})

test('more than one page of devices come at once', async () => {
  const who = await signInOperator(server)
  for (let n = 0; n < 320; n += 1) {
    const device = await buildDevice(server.db, { areaId: who.area.id })
    await buildAlarm(server.db, { device })
  }
  expect(await flashing(who)).toHaveLength(320)
})

test('only the asked devices, and of these only those within reach', async () => {
  const who = await signInOperator(server)
  const foreign = await buildAlarm(server.db)
  await buildAlarm(server.db, { device: who.device })
  await buildAlarm(server.db, { device: await buildDevice(server.db, { areaId: who.area.id }) })
  const asked = await flashing(who, { deviceIds: [who.device.id, foreign.device.id] })
  expect(asked.map(one => one.deviceId)).toEqual([who.device.id])
  expect(await flashing(who, { deviceIds: [] })).toEqual([])
})

test('an alarm that is no longer live does not flash', async () => {
  const who = await signInOperator(server)
  await buildAlarm(server.db, { device: who.device, occurredAt: ago(400 * 86_400_000) })
  expect(await flashing(who)).toEqual([])
})
