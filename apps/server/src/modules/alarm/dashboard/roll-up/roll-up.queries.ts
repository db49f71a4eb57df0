import { sql, type RawBuilder } from 'kysely'
import { momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import {
  countedAvailability,
  countedExecutors,
  countedOperators,
  countedPlaces,
  countedSources,
  type Raised,
} from './counted.queries.ts'
import { putSourceLevels } from './source-levels.queries.ts'

interface Table {
  name: string
  keys: readonly string[]
  values: readonly string[]
  counted: (span: Raised) => RawBuilder<unknown>
}

/** The tables whose rows are of one day. */
const tables: readonly Table[] = [
  {
    name: 'alarm_stat_place',
    keys: ['place_id', 'is_whole', 'level'],
    values: ['raised', 'acknowledged', 'closed', 'false_alarms', 'slots', 'acknowledge_times', 'close_times'],
    counted: countedPlaces,
  },
  {
    name: 'alarm_stat_operator',
    keys: ['place_id', 'is_whole', 'name'],
    values: ['hours'],
    counted: countedOperators,
  },
  {
    name: 'alarm_stat_executor',
    keys: ['area_id', 'person_name'],
    values: ['tasks', 'completed', 'rejected', 'seconds'],
    counted: countedExecutors,
  },
]
/** States of devices are kept for weeks only, so that this one is not counted again after that. */
const availability: Table = {
  name: 'alarm_stat_availability',
  keys: ['area_id'],
  values: ['watched_seconds', 'online_seconds'],
  counted: countedAvailability,
}
const AVAILABILITY_DAYS = 30

const list = (names: readonly string[], from?: string) =>
  sql.join(names.map(name => sql.ref(from === undefined ? name : `${from}.${name}`)))

/** Makes the rows of a day those that are counted, touching only what differs. @returns how many differed */
async function putDay(tx: Tx, { name, keys, values, counted }: Table, day: string, span: Raised) {
  const table = sql.table(name)
  const isSame = sql.join(
    keys.map(key => sql`t.${sql.ref(key)} = c.${sql.ref(key)}`),
    sql` and `,
  )
  const { rows } = await sql<{ n: number }>`
    with counted as materialized (${counted(span)}),
    gone as (
      delete from ${table} t where t.day = ${day} and not exists (select from counted c where ${isSame}) returning 1),
    put as (
      insert into ${table} as t (day, ${list([...keys, ...values])})
      select ${day}::date, ${list([...keys, ...values])} from counted
      on conflict (${list([...keys, 'day'])}) do update set ${sql.join(values.map(value => sql`${sql.ref(value)} = excluded.${sql.ref(value)}`))}
      where (${list(values, 't')}) is distinct from (${list(values, 'excluded')}) returning 1)
    select ((select count(*) from gone) + (select count(*) from put))::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}

async function putSources(tx: Tx, day: string, span: Raised): Promise<number> {
  const month = `${day.slice(0, 7)}-01`
  const at = sql.lit(Number(day.slice(8)))
  const { rows } = await sql<{ n: number }>`
    with counted as materialized (${countedSources(span)}),
    gone as (
      update alarm_stat_source t set raised = t.raised - t.days[${at}], days[${at}] = 0
      where t.month = ${month} and t.days[${at}] > 0
        and not exists (select from counted c where c.source_id = t.source_id) returning 1),
    put as (
      insert into alarm_stat_source as t (month, source_id, area_id, raised, days)
      select ${month}::date, source_id, area_id, n, array_fill(0, array[${at} - 1]) || n || array_fill(0, array[31 - ${at}])
      from counted
      on conflict (month, source_id) do update set
        raised = t.raised - t.days[${at}] + excluded.raised, days[${at}] = excluded.raised
      where t.days[${at}] <> excluded.raised returning 1)
    select ((select count(*) from gone) + (select count(*) from put))::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface CountedDay extends Raised {
  day: string
}

/** Counts a day from its rows; over all copies of the server one at a time. @returns how many rows of the roll-up differed */
export async function recountDay(db: Db, counted: CountedDay): Promise<number> {
  const { day, ...span } = counted
  const { timeZone, to } = span
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('alarm_stat'))`.execute(tx)
    let differed = (await putSources(tx, day, span)) + (await putSourceLevels(tx, day, span))
    for (const table of tables) differed += await putDay(tx, table, day, span)
    const isKept = to > Date.now() - AVAILABILITY_DAYS * 86_400_000
    if (isKept) await putDay(tx, availability, day, span)
    await sql`
      insert into alarm_stat_day (day, time_zone) values (${day}, ${timeZone})
      on conflict (day) do update set time_zone = excluded.time_zone, counted_at = now()`.execute(tx)
    return differed
  })
}

/** Days that were counted in this time zone. */
export async function listCountedDays(db: Db, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from alarm_stat_day where time_zone = ${timeZone}`.execute(db)
  return rows.map(row => row.day)
}

/** When the oldest alarm occurred, ms since 1970. */
export async function findOldestAlarm(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: string | null }>`select min(id::text) as id from (
    select id from alarm order by id limit 1) oldest`.execute(db)
  const id = rows[0]?.id
  return id ? momentOfAlarmId(id) : undefined
}

/** Removes the figures of days before this one: they reach as far back as the alarms do. */
export async function removeDaysBefore(db: Db, day: string): Promise<void> {
  for (const { name } of [...tables, availability])
    await sql`delete from ${sql.table(name)} where day < ${day}`.execute(db)
  for (const table of ['alarm_stat_source', 'alarm_stat_source_level'])
    await sql`delete from ${sql.table(table)} where month < date_trunc('month', ${day}::date)`.execute(db)
  await sql`delete from alarm_stat_day where day < ${day}`.execute(db)
}
