import type { InputOf, alarmCalls } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALARM_PERMISSIONS } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
})
afterAll(() => server.stop())

/** An operator of two centres, who has chosen the first, with an alarm in each and one in a centre out of reach. */
async function operatorOfTwo() {
  const [north, south, elsewhere] = [
    await buildArea(server.db),
    await buildArea(server.db),
    await buildArea(server.db),
  ]
  const user = await buildUser(server.db, {
    permissions: ALARM_PERMISSIONS,
    areaIds: [north.id, south.id],
  })
  const signedIn = await server.signIn(user)
  const alarmIn = async (areaId: string, minutesAgo: number) => {
    const device = await buildDevice(server.db, { areaId })
    return buildAlarm(server.db, { device, occurredAt: new Date(Date.now() - minutesAgo * 60_000) })
  }
  const alarms = {
    north: await alarmIn(north.id, 3),
    south: await alarmIn(south.id, 2),
    elsewhere: await alarmIn(elsewhere.id, 1),
  }
  return { ...signedIn, north, south, alarms }
}

let who: Awaited<ReturnType<typeof operatorOfTwo>>
beforeEach(async () => {
  who = await operatorOfTwo()
})

const found = async (request: InputOf<typeof alarmCalls.getOpen>) => {
  const { returnObj } = await who.client.alarm.getOpen({ pageSize: 10, ...request })
  return returnObj!.list
}

test('open alarms and their number are those of the chosen centre, or of every centre of the user', async () => {
  expect((await found({})).map(alarm => alarm.id)).toEqual([who.alarms.north.id])
  const all = await found({ everyCentre: true })
  expect(all.map(alarm => alarm.id)).toEqual([who.alarms.south.id, who.alarms.north.id])
  expect(all.map(alarm => alarm.centerId)).toEqual([who.south.parentId, who.north.parentId])
  const counts = [
    await who.client.alarm.countOpen({}),
    await who.client.alarm.countOpen({ everyCentre: true }),
  ]
  expect(counts.map(count => count.returnObj?.onAlert)).toEqual([1, 2])
})

test('reads on behind a page, and by status', async () => {
  const newestFirst = { everyCentre: true, orderBy: 'occurredAt', order: 'desc', pageSize: 10 } as const
  const [newest, older] = await found(newestFirst)
  const device = await buildDevice(server.db, { areaId: who.south.id })
  for (let more = 0; more < 9; more += 1) await buildAlarm(server.db, { device })
  const first = (await who.client.alarm.getOpen(newestFirst)).returnObj!
  const later = await found({ ...newestFirst, cursor: first.next! })
  expect([...first.list, ...later].map(alarm => alarm.id).slice(-2)).toEqual([newest!.id, older!.id])
  expect(later).toHaveLength(1)
  await who.client.alarm.acknowledge({ alarmId: older!.id, confirm: 'acknowledge' })
  expect(await found({ everyCentre: true, statuses: ['in_progress'] })).toMatchObject([{ id: older!.id }])
})

test('a cursor of one centre leads nowhere in another', async () => {
  const device = await buildDevice(server.db, { areaId: who.north.id })
  for (let more = 0; more < 10; more += 1) await buildAlarm(server.db, { device })
  const south = server.clientFor({ ticket: who.ticket, centerId: who.south.parentId! })
  const open = { orderBy: 'occurredAt', order: 'desc', pageSize: 10 } as const
  const live = (await who.client.alarm.getOpen(open)).returnObj!.next!
  const records = (await who.client.alarm.getRecords({ pageSize: 10 })).returnObj!.next!
  const refused = [
    await south.alarm.getOpen({ ...open, cursor: live }),
    await south.alarm.getRecords({ pageSize: 10, cursor: records }),
  ]
  expect(refused.map(answer => answer.errorCode)).toEqual(['request.invalid', 'request.invalid'])
  expect(await found({ ...open, cursor: live })).toHaveLength(1)
})

test('an alarm of another centre than the chosen one is told with its centre', async () => {
  const console = openEventConsole(origin, { ticket: who.ticket, centerId: who.north.parentId! })
  await console.next('ready')
  await who.client.alarm.acknowledge({ alarmId: who.alarms.south.id, confirm: 'acknowledge' })
  const frame = await console.next('alarm.changed')
  expect(frame).toMatchObject({ data: { id: who.alarms.south.id, centerId: who.south.parentId } })
  console.close()
})

test('who closed an alarm is told with it', async () => {
  const { id } = who.alarms.north
  await who.client.alarm.acknowledge({ alarmId: id, confirm: 'false_alarm' })
  const { returnObj } = await who.client.alarm.getRecords({})
  expect(returnObj?.list[0]).toMatchObject({ id, closedBy: expect.stringMatching(/./) })
})
