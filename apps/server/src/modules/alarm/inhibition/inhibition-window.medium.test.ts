import type { TimeRange } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildInhibition } from '#server/testing/builders/inhibition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createWindowEnd } from './inhibition-window.ts'

const HOUR = 3_600_000
const MONDAY = new Date(2026, 10, 23).getTime()
const timeRange: TimeRange = {
  type: 'custom',
  dates: [],
  data: [
    { day: 'monday', startTime: '08:00', endTime: '09:00' },
    { day: 'monday', startTime: '10:00', endTime: '11:00' },
  ],
}
let server: TestServer
beforeAll(async () => {
  // The server's own look comes later than all that is told here.
  server = await startTestServer({ clock: createManualClock(MONDAY) })
})
afterAll(() => server.stop())

/** A rule that was started at this hour of the Monday, and a copy of the server that looks for the ends of its hours. */
async function setUpRule(startHour: number, range = timeRange) {
  const device = await buildDevice(server.db)
  const { id } = await buildInhibition(server.db, { deviceId: device.id, timeRange: range })
  const row = () => server.db.updateTable('alarm_inhibition').where('id', '=', id)
  await row()
    .set({ started_at: new Date(MONDAY + startHour * HOUR), ends_at: new Date(MONDAY + 24 * HOUR) })
    .execute()
  const clock = createManualClock(MONDAY + startHour * HOUR)
  const { db, writeAudit } = server.app.infra
  const newCopy = () => createWindowEnd({ db, writeAudit, clock })
  const told = async () => {
    const rows = await db.selectFrom('outbox').select('data').where('type', '=', 'inhibition.ended').execute()
    return rows
      .map(({ data }) => data as { id: string; isWindow: boolean; suppressedCount: number })
      .filter(one => one.id === id)
      .map(({ isWindow, suppressedCount }) => [isWindow, suppressedCount])
  }
  const hold = (count: number) => row().set({ suppressed_count: count }).execute()
  return { id, clock, newCopy, look: newCopy(), told, hold }
}

test('each end of its hours is told once, with what was held back in them, and the rule goes on', async () => {
  const { id, clock, look, newCopy, told, hold } = await setUpRule(8.5)
  await hold(3)
  await look()
  clock.advance(HOUR / 2 - 1)
  await look()
  expect(await told()).toEqual([])
  clock.advance(1)
  await Promise.all([look(), newCopy()()])
  await look()
  expect(await told()).toEqual([[true, 3]])
  await hold(5)
  clock.advance(2 * HOUR)
  await look()
  // A copy that starts later, and a clock that is set back, tell nothing again.
  await newCopy()()
  clock.set(-2 * HOUR)
  await newCopy()()
  expect(await told()).toEqual([
    [true, 3],
    [true, 2],
  ])
  const row = await server.db
    .selectFrom('alarm_inhibition')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.ended_at).toBeNull()
  const logged = await server.db
    .selectFrom('audit')
    .select('object')
    .where('action', '=', 'inhibition.window_end')
    .execute()
  expect(logged.filter(({ object }) => JSON.stringify(object).includes(id))).toHaveLength(2)
})

test('an end before the start of the rule, and a range that always holds, tell nothing; one that was missed is told at the start', async () => {
  const late = await setUpRule(9.5)
  await late.look()
  const ofLate = await late.told()
  const always = await setUpRule(8, { type: 'all', dates: [], data: [] })
  always.clock.advance(20 * HOUR)
  await always.look()
  const missed = await setUpRule(7)
  missed.clock.advance(12 * HOUR)
  await missed.look()
  expect([ofLate, await always.told(), await missed.told()]).toEqual([[], [], [[true, 0]]])
})
