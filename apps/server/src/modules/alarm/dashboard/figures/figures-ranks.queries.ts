import { FIGURES_LISTED } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Period } from './figures-period.queries.ts'
import type { FiguresScope } from './figures-scope.ts'

const MONTH = 7
const monthOf = (day: string) => `${day.slice(0, MONTH)}-01`
const dateOf = (day: string) => Number(day.slice(MONTH + 1))

export interface SourceRow {
  deviceId: string | null
  deviceName: string
  location: string
  raised: number
}

/**
 * The sources with the most alarms. Whole months are read as sums, the first and the last from their days. A device that
 * was renamed or moved is one, under its newest words.
 */
export async function listWorstSources(
  db: Db,
  scope: FiguresScope,
  { from, to }: Period,
): Promise<SourceRow[]> {
  const [first, last] = [monthOf(from), monthOf(to)]
  const start = sql`case when t.month = ${first}::date then ${sql.lit(dateOf(from))} else 1 end`
  const end = sql`case when t.month = ${last}::date then ${sql.lit(dateOf(to))} else 31 end`
  const { rows } = await sql<SourceRow>`
    with counted as (
      select t.source_id, sum(case when t.month > ${first}::date and t.month < ${last}::date then t.raised
        else (select coalesce(sum(n), 0) from unnest(t.days[${start}:${end}]) n) end)::int as raised
      from alarm_stat_source t
      where t.month between ${first}::date and ${last}::date and ${scope.areas('t.area_id')} group by 1),
    worst as (
      select coalesce(alarm_source.device_id::text, alarm_source.id::text) as key, sum(counted.raised)::int as raised,
        max(alarm_source.id) as newest
      from counted join alarm_source on alarm_source.id = counted.source_id
      left join device on device.id = alarm_source.device_id
      where counted.raised > 0 and ${scope.sources}
      group by 1 order by 2 desc, 1 limit ${sql.lit(FIGURES_LISTED)})
    select s.device_id as "deviceId", s.device_name as "deviceName", s.location, worst.raised
    from worst join alarm_source s on s.id = worst.newest order by worst.raised desc, s.device_name`.execute(
    db,
  )
  return rows
}

export interface ExecutorRow {
  name: string
  tasks: number
  completed: number
  rejected: number
  open: number
  meanSeconds: number | null
}

const OPEN = sql`('not_started', 'in_progress', 'pending_review', 'false_alarm')`

/** The people with the most tasks of the period, and how many they have open now. */
export async function listExecutors(db: Db, scope: FiguresScope, period: Period): Promise<ExecutorRow[]> {
  const { rows } = await sql<ExecutorRow>`
    with counted as (
      select person_name as name, sum(tasks)::int as tasks, sum(completed)::int as completed, sum(rejected)::int as rejected,
        sum(seconds)::float8 as seconds
      from alarm_stat_executor
      where day between ${period.from} and ${period.to} and ${scope.areas('area_id')} group by 1),
    busy as (
      select task.person_name as name, count(*)::int as open
      from alarm_task task join alarm on alarm.id = task.alarm_id
      where task.status in ${OPEN} and ${scope.areas('alarm.area_id')} group by 1)
    select name, coalesce(tasks, 0) as tasks, coalesce(completed, 0) as completed, coalesce(rejected, 0) as rejected,
      coalesce(open, 0) as open, case when completed > 0 then seconds / completed end as "meanSeconds"
    from counted full join busy using (name)
    order by coalesce(open, 0) desc, coalesce(tasks, 0) desc, name limit ${sql.lit(FIGURES_LISTED)}`.execute(
    db,
  )
  return rows
}

export async function findAvailability(db: Db, scope: FiguresScope, period: Period): Promise<number | null> {
  const { rows } = await sql<{ availability: number | null }>`
    select (sum(online_seconds) / nullif(sum(watched_seconds), 0))::float8 as availability
    from alarm_stat_availability
    where day between ${period.from} and ${period.to} and ${scope.areas('area_id')}`.execute(db)
  return rows[0]?.availability ?? null
}

/** Until when the days of a period are counted, and how many are not yet. */
export async function findCounted(db: Db, { from, to, timeZone }: Period, today: string) {
  const { rows } = await sql<{ at: Date | null; days: number }>`
    select max(counted_at) as at, count(*)::int as days from alarm_stat_day
    where day between ${from} and ${to} and time_zone = ${timeZone}`.execute(db)
  const { rows: expected } = await sql<{ days: number }>`
    select greatest(0, least(${to}::date, ${today}::date) - greatest(${from}::date, (
      select coalesce((uuid_extract_timestamp(id) at time zone ${timeZone})::date, ${today}::date)
      from (select (select id from alarm order by id limit 1) as id) oldest)) + 1)::int as days`.execute(db)
  return { at: rows[0]?.at ?? null, missing: Math.max(0, (expected[0]?.days ?? 0) - (rows[0]?.days ?? 0)) }
}
