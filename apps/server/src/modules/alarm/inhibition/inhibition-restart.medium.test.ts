import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildInhibition } from '#server/testing/builders/inhibition.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createInhibitionIndex } from './inhibition-index.ts'
import { createInhibitionEnd } from './inhibition-end.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Ends as a copy of the server does at its start: it knows of what ran from the database alone. */
async function startedCopy() {
  const { db, writeAudit, clock } = server.app.infra
  const index = createInhibitionIndex(db, { clock })
  await index.refresh()
  return createInhibitionEnd({ db, index, writeAudit, clock })
}

/** A shelf and a rule whose time was over before any copy of the server began. */
async function overdue() {
  const { client } = await server.signIn()
  const device = await buildDevice(server.db)
  const { id: alarmId } = await buildAlarm(server.db, { device })
  const shelf = got(await client.inhibition.shelve({ alarmId, minutes: 15 }))
  const { id: ruleId } = await buildInhibition(server.db, { deviceId: device.id })
  const ids = [shelf.id, ruleId]
  await server.db
    .updateTable('alarm_inhibition')
    .set({ ends_at: new Date(Date.now() - 60_000), suppressed_count: 3 })
    .where('id', 'in', ids)
    .execute()
  return { ids, alarmId }
}

const rowsOf = (ids: readonly string[]) =>
  server.db.selectFrom('alarm_inhibition').select(['ended_at', 'ended_by']).where('id', 'in', ids).execute()
async function toldOf(ids: readonly string[]) {
  const rows = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'inhibition.ended')
    .execute()
  return rows
    .map(({ data }) => data as { id: string; suppressedCount: number })
    .filter(({ id }) => ids.includes(id))
}

test('what ended while the server was down is told after its start, with its count, at the shelved alarm too', async () => {
  const { ids, alarmId } = await overdue()
  await (
    await startedCopy()
  )()
  expect(await rowsOf(ids)).toEqual(ids.map(() => ({ ended_at: expect.any(Date), ended_by: '' })))
  const told = await toldOf(ids)
  expect(told.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(told.every(({ suppressedCount }) => suppressedCount === 3)).toBe(true)
  const history = await server.db
    .selectFrom('alarm_history')
    .select(['action', 'text'])
    .where('alarm_id', '=', alarmId)
    .orderBy('id')
    .execute()
  expect(history.at(-1)).toEqual({ action: 'unshelved', text: '3' })
})

test('two copies that start at once tell an end once', async () => {
  const { ids } = await overdue()
  const copies = await Promise.all([startedCopy(), startedCopy()])
  await Promise.all(copies.map(end => end()))
  expect(await toldOf(ids)).toHaveLength(2)
  const logged = await server.db
    .selectFrom('audit')
    .select('object')
    .where('action', '=', 'inhibition.end')
    .execute()
  expect(logged.filter(({ object }) => JSON.stringify(object).includes(ids[0]!))).toHaveLength(1)
})

test('a copy that is told of nothing holds back and lets ring again after it has read anew', async () => {
  const index = createInhibitionIndex(server.db, {})
  const device = await buildDevice(server.db)
  const source = {
    deviceId: device.id,
    areaId: device.areaId,
    category: null,
    place: '',
    type: 'motion' as const,
    level: 3,
  }
  const isHeld = async () => (await index.at(Date.now()))(source) !== undefined
  expect(await isHeld()).toBe(false)
  const { id } = await buildInhibition(server.db, { deviceId: device.id })
  expect(await isHeld()).toBe(false)
  await index.refresh()
  expect(await isHeld()).toBe(true)
  await server.db.updateTable('alarm_inhibition').set({ ended_at: new Date() }).where('id', '=', id).execute()
  await index.refresh()
  expect(await isHeld()).toBe(false)
})
