import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import { lowestAlarmId } from '../../alarm/alarm.id.ts'
import { countedHours, countedTimes, type Raised } from '../roll-up/counted.queries.ts'
import type { FiguresScope } from './figures-scope.ts'

/** Days of the site, both included, and the same as moments, ms since 1970. */
export interface Period {
  from: string
  to: string
  start: number
  end: number
  timeZone: string
}

/** Of a viewer who sees a part of a centre, times and rates are counted from the newest alarms, at most so many. */
export const COUNTED_MAX = 10_000

const within = ({ from, to }: Period) => sql<SqlBool>`day between ${from} and ${to}`
const ofCentre = ({ centreId }: FiguresScope) => sql<SqlBool>`centre_id = ${centreId}`

/** The alarms themselves, for who sees a part only. */
const rowsOf = (scope: FiguresScope, { start, end }: Period, limit?: number): Raised => ({
  from: start,
  to: end,
  where: scope.alarms,
  ...(limit !== undefined && { limit }),
})

export interface DayRow {
  day: string
  level: number
  raised: number
  acknowledged: number
  closed: number
  falseAlarms: number
}

const SUMS = sql`sum(raised)::int as raised, sum(acknowledged)::int as acknowledged, sum(closed)::int as closed,
  sum(false_alarms)::int as "falseAlarms"`

export async function listDays(db: Db, scope: FiguresScope, period: Period): Promise<DayRow[]> {
  const rolledUp = scope.isWhole
    ? sql`alarm_stat_centre where ${ofCentre(scope)} and ${within(period)}`
    : sql`alarm_stat_area where ${scope.areas('area_id')} and ${within(period)}`
  const { rows } = scope.isNarrowed
    ? await narrowedDays(db, scope, period)
    : await sql<DayRow>`
        select to_char(day, 'YYYY-MM-DD') as day, level, ${SUMS} from ${rolledUp} group by 1, 2 order by 1, 2`.execute(
        db,
      )
  return rows
}

/** Day by day: which day an alarm is of depends on the time zone. */
const narrowedDays = (db: Db, scope: FiguresScope, period: Period) =>
  sql<DayRow>`
    select to_char(uuid_extract_timestamp(alarm.id) at time zone ${period.timeZone}, 'YYYY-MM-DD') as day, level,
      count(*)::int as raised, count(acknowledged_at)::int as acknowledged, count(closed_at)::int as closed,
      count(*) filter (where task_status = 'false_alarm')::int as "falseAlarms"
    from alarm
    where alarm.id >= ${lowestAlarmId(period.start)} and alarm.id < ${lowestAlarmId(period.end)}
      and alarm.inhibition_id is null and ${scope.alarms}
    group by 1, 2 order by 1, 2`.execute(db)

/** Since when there are alarms of a part that are counted for its times and rates; undefined = all of them are. */
export async function findCountedSince(
  db: Db,
  scope: FiguresScope,
  { start, end }: Period,
): Promise<Date | undefined> {
  if (scope.isWhole) return undefined
  const { rows } = await sql<{ at: Date }>`
    select uuid_extract_timestamp(alarm.id) as at from alarm
    where alarm.id >= ${lowestAlarmId(start)} and alarm.id < ${lowestAlarmId(end)}
      and alarm.inhibition_id is null and ${scope.alarms}
    order by alarm.id desc offset ${COUNTED_MAX} limit 1`.execute(db)
  return rows[0]?.at
}

export interface TimeRow {
  kind: 'acknowledge' | 'close'
  level: number
  bucket: number
  n: number
}

export async function listTimes(db: Db, scope: FiguresScope, period: Period): Promise<TimeRow[]> {
  const from = scope.isWhole
    ? sql`alarm_stat_time where ${ofCentre(scope)} and ${within(period)}`
    : sql`(${countedTimes(rowsOf(scope, period, COUNTED_MAX))}) counted`
  const { rows } = await sql<TimeRow>`
    select kind, level, bucket, sum(n)::int as n from ${from} group by 1, 2, 3`.execute(db)
  return rows
}

const hoursOf = (scope: FiguresScope, period: Period): RawBuilder<unknown> =>
  scope.isWhole
    ? sql`alarm_stat_hour where ${ofCentre(scope)} and ${within(period)}`
    : sql`(${countedHours(rowsOf(scope, period, COUNTED_MAX))}) counted`

export interface LoadRow {
  perOperator: number
  worstHour: number
  hoursOver: number
  worstTen: number
  floods: number
}

/** @param most alarms an hour and operator, beyond which an hour is counted */
export async function findLoad(db: Db, scope: FiguresScope, period: Period, most: number): Promise<LoadRow> {
  const { rows } = await sql<LoadRow>`
    select coalesce(sum(an_operator), 0)::float8 as "perOperator", coalesce(max(an_operator), 0)::float8 as "worstHour",
      count(*) filter (where an_operator > ${most})::int as "hoursOver", coalesce(max(worst_ten), 0)::int as "worstTen",
      coalesce(sum(floods), 0)::int as floods
    from (select *, (very_urgent + urgent + general + low)::float8 / operators as an_operator
      from ${hoursOf(scope, period)}) hours`.execute(db)
  return rows[0] as LoadRow
}

export interface HourRow {
  at: Date
  very_urgent: number
  urgent: number
  general: number
  low: number
}

export async function listHours(db: Db, scope: FiguresScope, period: Period): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select hour as at, very_urgent, urgent, general, low from ${hoursOf(scope, period)} order by 1`.execute(
    db,
  )
  return rows
}
