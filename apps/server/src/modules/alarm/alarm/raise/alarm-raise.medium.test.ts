import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { alarmIdAt } from '../alarm.id.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import { findAlarmRow } from '../alarm.queries.ts'
import type { NewEvent } from './new-event.ts'
import { createTestRaiser } from './raiser.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The raiser of a copy of the server. */
const raiserOf = () => createTestRaiser({ db: server.db, files: server.app.infra.files })

async function newEvent(more: Partial<NewEvent> = {}): Promise<NewEvent> {
  const device = await buildDevice(server.db, { driver: 'http' })
  const eventId = uniqueName('e')
  return {
    issuer: 'test',
    eventId,
    device: { id: device.id },
    type: 'intrusion',
    at: Date.now(),
    description: eventId,
    ...more,
  }
}

const alarmsOf = (description: string) =>
  server.db.selectFrom('alarm').select('id').where('description', '=', description).execute()

test('an event that another copy notes meanwhile gets its answer, and raises nothing', async () => {
  const event = await newEvent()
  const theirs = alarmIdAt(Date.now())
  const noted = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const other = server.db.transaction().execute(async tx => {
    const receipt = { issuer: event.issuer, event_id: event.eventId, alarm_id: theirs }
    await tx.insertInto('event_receipt').values(receipt).execute()
    noted.resolve()
    await seen.promise
  })
  await noted.promise
  const answer = raiserOf().raise(event)
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%insert into event_receipt%' and datname = current_database()`.execute(server.db)
    return rows.length > 0
  })
  seen.resolve()
  await other
  expect(await answer).toBe(theirs)
  expect(await alarmsOf(event.description)).toEqual([])
})

test('copies that get the same events at once raise each once, also where the events differ in all but their ids', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const event = await newEvent()
      return [event, await newEvent({ eventId: event.eventId, description: event.description })] as const
    }),
  )
  const [one, other] = [raiserOf(), raiserOf()]
  const answers = await Promise.all(
    pairs.map(([event, same]) => Promise.all([one.raise(event), other.raise(same)])),
  )
  for (const [index, [first, second]] of answers.entries()) {
    expect(second).toBe(first)
    expect(await alarmsOf(pairs[index]![0].description)).toEqual([{ id: first }])
  }
})

test('what is told of a new alarm is what is stored', async () => {
  const event = await newEvent({ zone: { name: 'Fence 3', longitude: 116.5, latitude: 39.5 } })
  const id = await raiserOf().raise(event)
  const { data } = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'alarm.raised')
    .where(sql<boolean>`data ->> 'id' = ${id}`)
    .executeTakeFirstOrThrow()
  const row = await findAlarmRow(server.db, id ?? '')
  expect(data).toEqual(row && presentAlarm(row))
})
