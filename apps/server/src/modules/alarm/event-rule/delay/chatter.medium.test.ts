import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { endCalmChatter } from './chatter.ts'
import { createDelayProbe } from './delay.testing.ts'

let server: TestServer
let probe: ReturnType<typeof createDelayProbe>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  probe = createDelayProbe(server)
  // Beyond the 30 s in which events join anyway.
  await probe.setRule('loitering', { chatter: { count: 3, minutes: 5 } })
})

/** Events of one source, one every 40 s. */
async function report(times: number, device = probe.newEvent()) {
  const { device: source } = await device
  for (let n = 0; n < times; n += 1) {
    probe.pass(40)
    await probe.raiser.raise(await probe.newEvent({ device: source, at: probe.clock.now() }))
  }
  return { device: source, alarms: () => probe.newEvent({ device: source }).then(probe.alarmsOf) }
}
const changesOf = async (id: string) => {
  const rows = await server.db.selectFrom('outbox').select(['type', 'data']).orderBy('seq').execute()
  return rows
    .filter(row => (row.data as { id: string }).id === id)
    .map(row => [row.type, (row.data as { isChattering: boolean }).isChattering])
}

test('up to the limit each event is an alarm; what is beyond folds into one that is marked and counts', async () => {
  const { alarms } = await report(6)
  const all = await alarms()
  expect(all.map(alarm => alarm.count)).toEqual([1, 1, 4])
  expect(all.map(alarm => alarm.chattering_since !== null)).toEqual([false, false, true])
  expect(await probe.historyOf(all[2]!.id)).toEqual(['raised', 'chattering'])
  expect((await changesOf(all[2]!.id)).at(-1)).toEqual(['alarm.repeated', true])
})

test('its end is told once, when the source has calmed down', async () => {
  const { alarms } = await report(4)
  const folded = (await alarms()).at(-1)!
  await endCalmChatter(server.db, probe.clock.now() + 60_000)
  expect(await probe.historyOf(folded.id)).toEqual(['raised', 'chattering'])
  await Promise.all([1, 2].map(() => endCalmChatter(server.db, probe.clock.now() + 300_000)))
  expect(await probe.historyOf(folded.id)).toEqual(['raised', 'chattering', 'chattering_ended'])
  expect((await changesOf(folded.id)).at(-1)).toEqual(['alarm.changed', false])
  expect((await alarms()).at(-1)?.chattering_since).toBeNull()
})

test('an operator who closed all is told again: a folded alarm is followed by one new one, marked too', async () => {
  const first = await report(5)
  const ids = (await first.alarms()).map(alarm => alarm.id)
  await server.db
    .updateTable('alarm')
    .set({ status: 'completed', task_status: 'real_event_handled', closed_at: new Date(), closed_by: 'x' })
    .where('id', 'in', ids)
    .execute()
  const again = await report(2, probe.newEvent({ device: first.device }))
  const open = (await again.alarms()).filter(alarm => alarm.status !== 'completed')
  expect(open.map(alarm => [alarm.count, alarm.chattering_since !== null])).toEqual([[2, true]])
})

test('another source of the same type is not folded', async () => {
  await report(5)
  const other = await report(3)
  expect((await other.alarms()).map(alarm => alarm.count)).toEqual([1, 1, 1])
})
