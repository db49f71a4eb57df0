import { clockOf } from '@palisade/testkit/manual-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildProcedure } from '#server/testing/builders/procedure.ts'
import { createTimeCheck, type TimeCheck } from '#server/infra/time-check/time-check.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createAlarmMonths, dropOldAlarmMonth, monthAway } from './alarm-retention.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOW = new Date('2031-06-15T12:00:00Z')
const log = { warn: () => undefined, info: () => undefined }

const believed: TimeCheck = { isPlausible: async () => true }

async function maintain(months: number, now = NOW, timeCheck = believed) {
  const { db, files, writeAudit } = server.app.infra
  const deps = {
    db,
    files,
    log,
    writeAudit,
    parameters: { get: async () => months as never },
    timeCheck,
    clock: clockOf(() => now.getTime()),
  }
  await createAlarmMonths(deps)
  await dropOldAlarmMonth(deps)
}
const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^alarm_[0-9]{6}$' order by relname`.execute(
    server.db,
  )
  return rows.map(row => row.name)
}
const partitionOf = async (id: string) => {
  const { rows } = await sql<{
    name: string
  }>`select tableoid::regclass::text as name from alarm where id = ${id}`.execute(server.db)
  return rows[0]?.name
}

test('months are counted over the turn of the year', () => {
  expect(monthAway(new Date('2031-01-31T23:59:59Z'), -1)).toEqual(new Date('2030-12-01T00:00:00Z'))
  expect(monthAway(new Date('2030-11-30T00:00:00Z'), 3)).toEqual(new Date('2031-02-01T00:00:00Z'))
})

test('alarms outside every month move into their month when it is created', async () => {
  const stray = await buildAlarm(server.db, { occurredAt: new Date('2031-05-31T23:59:59.999Z') })
  const first = await buildAlarm(server.db, { occurredAt: new Date('2031-06-01T00:00:00.000Z') })
  await server.db
    .insertInto('alarm_history')
    .values({ alarm_id: stray.id, action: 'raised', to_status: 'on_alert', task_status: 'alarm_time' })
    .execute()
  expect(await partitionOf(stray.id)).toBe('alarm_default')
  await maintain(12)
  await maintain(12)
  expect(await partitionOf(stray.id)).toBe('alarm_203105')
  expect(await partitionOf(first.id)).toBe('alarm_203106')
  const { rows } = await sql<{ n: number }>`select count(*) as n from alarm_history_203105`.execute(server.db)
  expect(rows[0]?.n).toBe(1)
})

/** An alarm whose procedure was answered with a photo. @returns the photo's key */
async function buildAnswered(alarm_id: string): Promise<string> {
  const { id: procedure_id } = await buildProcedure(server.db, { types: ['gas'] })
  const { db } = server
  await db
    .insertInto('alarm_procedure_run')
    .values({ alarm_id, procedure_id, version: 1, because: [] })
    .execute()
  const { id: answer_id } = await db
    .insertInto('alarm_procedure_answer')
    .values({ alarm_id, step_key: 's1', revision: 1, user_name: 'Ann' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file_key = await server.app.infra.files.put(Buffer.from('jpeg'), {
    kind: 'procedure-picture',
    ext: 'jpg',
  })
  await db.insertInto('alarm_procedure_picture').values({ answer_id, file_key }).execute()
  return file_key
}

test('months no longer kept go with their history and their files, the others stay', async () => {
  const { files } = server.app.infra
  const put = () => files.put(Buffer.from('jpeg'), { kind: 'alarm-picture', ext: 'jpg' })
  const [oldKey, youngKey] = [await put(), await put()]
  await maintain(12, new Date('2031-04-15T00:00:00Z'))
  const old = await buildAlarm(server.db, {
    occurredAt: new Date('2031-03-31T23:59:59Z'),
    pictureKey: oldKey,
  })
  const young = await buildAlarm(server.db, {
    occurredAt: new Date('2031-04-01T00:00:00Z'),
    pictureKey: youngKey,
  })
  const answerPictures = [await buildAnswered(old.id), await buildAnswered(young.id)]
  // One month goes with each run, and the present months of the server's own start are older.
  while ((await months())[0]! < 'alarm_203104') await maintain(2)
  const rows = await server.db
    .selectFrom('alarm')
    .select('id')
    .where('id', 'in', [old.id, young.id])
    .execute()
  expect(rows).toEqual([{ id: young.id }])
  expect(await files.open(oldKey)).toBeUndefined()
  const kept = await files.open(youngKey)
  expect(kept).toBeDefined()
  kept?.stream.destroy()
  const begun = await server.db.selectFrom('alarm_procedure_run').select('alarm_id').execute()
  expect(begun).toEqual([{ alarm_id: young.id }])
  expect(await files.open(answerPictures[0]!)).toBeUndefined()
  const photo = await files.open(answerPictures[1]!)
  expect(photo).toBeDefined()
  photo?.stream.destroy()
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('alarm_history_203103')::text as name`.execute(server.db)
  expect(tables[0]?.name).toBeNull()
  const told = await server.db
    .selectFrom('audit')
    .select(['kind', 'user_name'])
    .where('action', '=', 'system.alarm_retention')
    .execute()
  expect(told).toContainEqual({ kind: 'system', user_name: '' })
})

test('one run removes one month, and under an implausible time nothing goes and nothing is created', async () => {
  await maintain(12)
  const before = await months()
  const jumped = new Date('2040-06-15T12:00:00Z')
  await maintain(2, jumped, { isPlausible: async () => false })
  expect(await months()).toEqual(before)
  await maintain(1, jumped)
  expect((await months()).filter(name => before.includes(name))).toEqual(before.slice(1))
})

test('months that a copy of the rows holds are left for the next run, and nobody waits behind it', async () => {
  const later = new Date('2041-06-15T12:00:00Z')
  const before = await months()
  await server.db.transaction().execute(async copy => {
    await sql`lock table ${sql.raw(before.join(', '))}, alarm_default in access share mode`.execute(copy)
    await maintain(1, later)
  })
  expect(await months()).toEqual(before)
  await maintain(1, later)
  expect(await months()).not.toContain(before[0])
  expect(await months()).toContain('alarm_204106')
})

test('a clock that jumps ahead is a trouble, and removes nothing, until it is put right', async () => {
  const { db, conditions } = server.app.infra
  let ahead = 0
  const clock = clockOf(() => Date.now() + ahead)
  const timeCheck = createTimeCheck({ db, clock, conditions })
  expect(await timeCheck.isPlausible()).toBe(true)
  ahead = 400 * 24 * 3600 * 1000
  expect([await timeCheck.isPlausible(), await timeCheck.isPlausible()]).toEqual([false, false])
  expect(conditions.list()).toMatchObject([{ name: 'clock_jumped' }])
  ahead = 0
  expect(await timeCheck.isPlausible()).toBe(true)
  expect(conditions.list()).toEqual([])
})
