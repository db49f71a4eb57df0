import { once } from 'node:events'
import { contract, TICKET_HEADER } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startProgramCopy, type ProgramCopy } from '#server/testing/program-copy.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

const ALARMS = 40
const LIMIT = { interval: 50 }

let server: TestServer
let admin: SignedInClient
let program: ProgramCopy
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  program = await startProgramCopy(server)
})
afterAll(async () => {
  program.child.kill('SIGKILL')
  await server.stop()
})

async function kill(): Promise<void> {
  const ended = once(program.child, 'exit')
  program.child.kill('SIGKILL')
  await ended
}

/** Asks the program to shelve; it may die meanwhile. */
const shelve = (alarmId: string) =>
  fetch(`http://127.0.0.1:${program.port}${contract.inhibition.shelve.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: admin.ticket },
    body: JSON.stringify({ alarmId, minutes: 15 }),
  }).then(
    response => response.ok,
    () => false,
  )

/** Each of these alarms, with what says that it is shelved, and how often its history tells a beginning and an end. */
async function stateOf(ids: readonly string[]) {
  const { rows } = await sql<{ shelf: boolean; row: number; begun: number; ended: number; told: number }>`
    select alarm.shelf_id is not null as shelf,
      (select count(*)::int from alarm_inhibition i where i.alarm_id = alarm.id and i.ended_at is null) as row,
      (select count(*)::int from alarm_history h where h.alarm_id = alarm.id and h.action = 'shelved') as begun,
      (select count(*)::int from alarm_history h where h.alarm_id = alarm.id and h.action = 'unshelved') as ended,
      (select count(*)::int from outbox where type = 'inhibition.ended' and data ->> 'alarmId' = alarm.id::text) as told
    from alarm where id = any(${ids}::uuid[])`.execute(server.db)
  return rows
}

test(
  'a server killed while it shelves leaves each alarm wholly shelved or not at all; killed at the ends, each ends once',
  async () => {
    const ids: string[] = []
    for (let n = 0; n < ALARMS; n += 1)
      ids.push((await buildAlarm(server.db, { device: await buildDevice(server.db) })).id)
    const asked = ids.map(shelve)
    await vi.waitFor(async () => expect((await stateOf(ids)).some(one => one.shelf)).toBe(true), LIMIT)
    await kill()
    await Promise.all(asked)
    const begun = await stateOf(ids)
    const whole = { shelf: true, row: 1, begun: 1, ended: 0, told: 0 }
    const none = { shelf: false, row: 0, begun: 0, ended: 0, told: 0 }
    for (const one of begun) expect(one).toEqual(one.shelf ? whole : none)
    const shelved = begun.filter(one => one.shelf).length

    program = await startProgramCopy(server)
    await sql`update alarm_inhibition set ends_at = now() - interval '1 second' where kind = 'shelf'`.execute(
      server.db,
    )
    await vi.waitFor(async () => expect((await stateOf(ids)).some(one => one.told > 0)).toBe(true), LIMIT)
    await kill()
    const over = { shelf: false, row: 0, begun: 1, ended: 1, told: 1 }
    await vi.waitFor(async () => {
      const rows = await stateOf(ids)
      expect(rows.filter(one => one.begun > 0)).toEqual(Array.from({ length: shelved }, () => over))
    }, LIMIT)
  },
  patience(120_000),
)
