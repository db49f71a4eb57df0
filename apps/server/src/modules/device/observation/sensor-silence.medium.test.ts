import { clockOf, createManualClock } from '@palisade/testkit/manual-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { SENSOR_SILENT_HOURS } from './device-state.rules.ts'
import { createSensorSilence, markSensorsSeen } from './sensor-silence.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const HOUR = 3_600_000
const build = (keepAliveSeconds?: number) =>
  buildDevice(open.db, {
    driver: 'http',
    state: 'unknown',
    cause: 'never_checked',
    config: { keepAliveSeconds },
  })
const seen = (id: string, at: number) => open.db.transaction().execute(tx => markSensorsSeen(tx, [id], at))
const stateOf = async (id: string) => {
  const row = await open.db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row.cause === null ? row.state : `${row.state} ${row.cause}`
}
const told = async (id: string) => {
  const rows = await open.db.selectFrom('outbox').select('data').where('type', '=', 'device.state').execute()
  return rows.map(row => row.data as { id: string; state: string }).filter(event => event.id === id)
}

test('a sensor silent for a day is not known to live any more', async () => {
  const build24 = async (hours: number) => {
    const sensor = await buildDevice(open.db, { driver: 'http' })
    await open.db
      .updateTable('device')
      .set({ last_seen_at: new Date(Date.now() - hours * HOUR) })
      .where('id', '=', sensor.id)
      .execute()
    return sensor.id
  }
  const [silent, fresh] = [await build24(SENSOR_SILENT_HOURS + 1), await build24(SENSOR_SILENT_HOURS - 1)]
  const noteSilence = createSensorSilence(open.db)
  await noteSilence()
  await noteSilence()
  expect([await stateOf(silent), await stateOf(fresh)]).toEqual(['unknown silent', 'online'])
  expect((await told(silent)).map(event => event.state)).toEqual(['unknown'])
})

test('a sensor is offline after three missed signs of life, and back with the next one', async () => {
  const { id } = await build(30)
  let now = Date.now() - HOUR
  const noteSilence = createSensorSilence(
    open.db,
    clockOf(() => now),
  )
  now = Date.now()
  await seen(id, now - 89_000)
  await noteSilence()
  expect(await stateOf(id)).toBe('online')
  now += 2_000
  await noteSilence()
  expect(await stateOf(id)).toBe('offline silent')
  await seen(id, now)
  await noteSilence()
  expect(await stateOf(id)).toBe('online')
  expect((await told(id)).map(event => event.state)).toEqual(['online', 'offline', 'online'])
})

test('nothing is offline because we were not there to hear it', async () => {
  const { id } = await build(30)
  await seen(id, Date.now() - HOUR)
  let now = Date.now()
  const noteSilence = createSensorSilence(
    open.db,
    clockOf(() => now),
  )
  await noteSilence()
  expect(await stateOf(id)).toBe('unknown silent')
  now += 91_000
  await noteSilence()
  expect(await stateOf(id)).toBe('offline silent')
})

test('signs of life write at most twice an interval, and at most once a minute', async () => {
  const [quick, slow] = [await build(10), await build()]
  const at = Date.now()
  const written = async (id: string, after: number) => {
    await seen(id, at + after)
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from seen_at)::float8 * 1000 as ms from device_sighting where device_id = ${id}`.execute(
      open.db,
    )
    return Math.round((rows[0]?.ms ?? 0) - at)
  }
  expect([
    await written(quick.id, 0),
    await written(quick.id, 4_000),
    await written(quick.id, 6_000),
  ]).toEqual([0, 0, 6_000])
  expect([await written(slow.id, 0), await written(slow.id, 59_000), await written(slow.id, 61_000)]).toEqual(
    [0, 0, 61_000],
  )
})

test('a wall clock that leaps makes no sensor silent, and hides none that is', async () => {
  const [lively, dead] = [await build(30), await build(30)]
  const clock = createManualClock(Date.now())
  const noteSilence = createSensorSilence(open.db, clock)
  const states = () => Promise.all([lively, dead].map(sensor => stateOf(sensor.id)))
  for (const id of [lively.id, dead.id]) await seen(id, clock.now())
  await noteSilence()
  for (const leap of [24 * HOUR, -48 * HOUR]) {
    clock.set(leap)
    await noteSilence()
    expect(await states()).toEqual(['online', 'online'])
    clock.advance(40_000)
    await seen(lively.id, clock.now())
    await noteSilence()
    expect(await states()).toEqual(['online', 'online'])
  }
  clock.advance(20_000)
  await noteSilence()
  expect(await states()).toEqual(['online', 'offline silent'])
})
