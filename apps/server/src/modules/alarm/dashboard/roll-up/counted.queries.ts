import { FLOOD_MINUTES } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { BUCKET_RATIO, BUCKETS } from '../figures/time-buckets.ts'
import { packedOne } from './packed-counts.ts'

/**
 * Alarms of a span, ms since 1970, as far as a condition on `alarm` goes; the newest `limit` of them. What was held back rang for
 * nobody and is no alarm to an operator.
 */
export interface Raised {
  from: number
  to: number
  /** IANA name of the zone whose days these are. */
  timeZone: string
  where?: RawBuilder<SqlBool>
  limit?: number
}

/** Alarms are counted in the spans in which a flood is told. */
export const SLOTS_AN_HOUR = 60 / FLOOD_MINUTES

const raised = ({ from, to, timeZone, where = sql`true`, limit }: Raised) => sql`
  select at, alarm.level, alarm.area_id, area.centre_id, alarm.source_id, alarm.acknowledged_by, alarm.task_status,
    (at at time zone ${timeZone})::date as day,
    floor(extract(epoch from at - date_trunc('day', at, ${timeZone})) / ${sql.lit(60 * FLOOD_MINUTES)})::int as slot,
    alarm.acknowledged_at, extract(epoch from alarm.acknowledged_at - at)::float8 as acknowledged_after,
    alarm.closed_at, extract(epoch from alarm.closed_at - at)::float8 as closed_after
  from alarm join area on area.id = alarm.area_id cross join lateral uuid_extract_timestamp(alarm.id) as at
  where alarm.id >= ${lowestAlarmId(from)} and alarm.id < ${lowestAlarmId(to)} and alarm.inhibition_id is null and ${where}
  ${limit === undefined ? sql`` : sql`order by alarm.id desc limit ${limit}`}`

const bucketOf = (seconds: RawBuilder<unknown>) =>
  sql`least(${sql.lit(BUCKETS - 1)}, floor(ln(greatest(1, ${seconds})) / ln(${sql.lit(BUCKET_RATIO)}::float8)))`

/** Alarms of each ten minutes of their day, and how many were acknowledged and closed after how long. */
const SPREAD = sql`sum(${packedOne(sql`slot`)}) as slots,
  coalesce(sum(${packedOne(bucketOf(sql`acknowledged_after`))}) filter (where acknowledged_at is not null), 0) as acknowledge_times,
  coalesce(sum(${packedOne(bucketOf(sql`closed_after`))}) filter (where closed_at is not null), 0) as close_times`

const COUNTS = sql`count(*)::int as raised, count(acknowledged_at)::int as acknowledged, count(closed_at)::int as closed,
  count(*) filter (where task_status = 'false_alarm')::int as false_alarms`

/** A column of the place: the area of the alarms, or their whole centre. */
const PLACE = sql`coalesce(area_id, centre_id) as place_id, grouping(area_id) = 1 as is_whole`

const HOURS = sql`bit_or(1 << (slot / ${sql.lit(SLOTS_AN_HOUR)})) as hours`

export const countedPlaces = (span: Raised) => sql`
  select ${PLACE}, level, ${COUNTS}, ${SPREAD} from (${raised(span)}) r
  group by grouping sets ((centre_id, level), (area_id, level))`

/** Who acknowledged alarms, and of which hours of the day. */
export const countedOperators = (span: Raised) => sql`
  select ${PLACE}, acknowledged_by as name, ${HOURS} from (${raised(span)}) r where acknowledged_by is not null
  group by grouping sets ((centre_id, acknowledged_by), (area_id, acknowledged_by))`

/**
 * The spread and the operators of the alarms themselves, for whose devices are narrowed: no place of the roll-up has these.
 * Alarms are read once for both, and packed counts come as text.
 */
export const countedHandling = (span: Raised) => sql`
  with r as materialized (${raised(span)})
  select (select min(at) from r) as since,
    (select coalesce(json_agg(s), '[]') from (
      select to_char(day, 'YYYY-MM-DD') as day, level, slots::text as slots, acknowledge_times::text as "acknowledgeTimes",
        close_times::text as "closeTimes"
      from (select day, level, ${SPREAD} from r group by day, level) packed) s) as spread,
    (select coalesce(json_agg(o), '[]') from (
      select to_char(day, 'YYYY-MM-DD') as day, ${HOURS} from r where acknowledged_by is not null
      group by day, acknowledged_by) o) as operators`

export const countedSources = (span: Raised) => sql`
  select source_id, area_id, count(*)::int as n from (${raised(span)}) r group by 1, 2`

export const countedSourceLevels = (span: Raised) => sql`
  select source_id, area_id, level, ${COUNTS} from (${raised(span)}) r group by 1, 2, 3`

export const countedExecutors = ({ from, to }: Raised) => sql`
  select alarm.area_id, task.person_name, count(*)::int as tasks,
    count(*) filter (where task.status = 'completed')::int as completed,
    count(*) filter (where task.status = 'rejected')::int as rejected,
    coalesce(sum(greatest(0, extract(epoch from task.completed_at - task.issued_at))), 0)::bigint as seconds
  from alarm_task task join alarm on alarm.id = task.alarm_id
  where task.issued_at >= ${new Date(from)} and task.issued_at < ${new Date(to)} group by 1, 2`

export const countedAvailability = ({ from, to }: Raised) => sql`
  select area_id, sum(seconds)::bigint as watched_seconds,
    coalesce(sum(seconds) filter (where state = 'online'), 0)::bigint as online_seconds
  from (
    select device.area_id, period.state, extract(epoch from
      least(coalesce(period.ended_at, now()), now(), ${new Date(to)}) - greatest(period.started_at, ${new Date(from)})) as seconds
    from device_state_period period join device on device.id = period.device_id
    where device.deleted_at is null and period.started_at < ${new Date(to)}
      and (period.ended_at is null or period.ended_at > ${new Date(from)})
      and period.state in ('online', 'offline', 'fault')) spans
  where seconds > 0 group by 1`
