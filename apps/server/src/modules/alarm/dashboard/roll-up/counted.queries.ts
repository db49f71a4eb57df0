import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { lowestAlarmId } from '../../alarm/alarm.id.ts'
import { BUCKET_RATIO, BUCKETS } from '../figures/time-buckets.ts'

/**
 * Alarms of a span, ms since 1970, as far as a condition on `alarm` goes; the newest `limit` of them. What was held back rang for
 * nobody and is no alarm to an operator.
 */
export interface Raised {
  from: number
  to: number
  where?: RawBuilder<SqlBool>
  limit?: number
}

const PUT_AWAY = sql`count(*) filter (where task_status = 'false_alarm')::int`

const raised = ({ from, to, where = sql`true`, limit }: Raised) => sql`
  select alarm.level, alarm.area_id, area.centre_id, alarm.source_id, uuid_extract_timestamp(alarm.id) as at,
    alarm.acknowledged_at, alarm.closed_at, alarm.acknowledged_by, alarm.task_status
  from alarm join area on area.id = alarm.area_id
  where alarm.id >= ${lowestAlarmId(from)} and alarm.id < ${lowestAlarmId(to)} and alarm.inhibition_id is null and ${where}
  ${limit === undefined ? sql`` : sql`order by alarm.id desc limit ${limit}`}`

const byLevel = (place: 'centre_id' | 'area_id') => (span: Raised) =>
  sql`
  select ${sql.ref(place)}, level, count(*)::int as raised, count(acknowledged_at)::int as acknowledged,
    count(closed_at)::int as closed, ${PUT_AWAY} as false_alarms
  from (${raised(span)}) r group by 1, 2`

export const countedCentres = byLevel('centre_id')
export const countedAreas = byLevel('area_id')

/** How many alarms were acknowledged and closed after how long, by the buckets of `time-buckets.ts`. */
export const countedTimes = (span: Raised) => sql`
  select centre_id, kind, level,
    least(${BUCKETS - 1}, floor(ln(greatest(1, extract(epoch from done_at - at))) / ln(${BUCKET_RATIO}::numeric)))::smallint
      as bucket,
    count(*)::int as n
  from (${raised(span)}) r
  cross join lateral (values ('acknowledge', acknowledged_at), ('close', closed_at)) as done (kind, done_at)
  where done_at is not null group by 1, 2, 3, 4`

/** The hours with alarms: by level, with the people who acknowledged, the worst ten minutes and the spans in flood. */
export const countedHours = (span: Raised) => sql`
  with slot as (
    select centre_id, date_trunc('hour', at) as hour, floor(extract(minute from at) / 10) as ten, count(*)::int as n
    from (${raised(span)}) r group by 1, 2, 3),
  hourly as (
    select centre_id, date_trunc('hour', at) as hour,
      count(*) filter (where level = 1)::int as very_urgent, count(*) filter (where level = 2)::int as urgent,
      count(*) filter (where level = 3)::int as general, count(*) filter (where level = 4)::int as low,
      greatest(1, count(distinct acknowledged_by))::int as operators
    from (${raised(span)}) r group by 1, 2)
  select hourly.*, max(slot.n) as worst_ten, count(*) filter (where slot.n > 10 * operators)::smallint as floods
  from hourly join slot using (centre_id, hour) group by 1, 2, 3, 4, 5, 6, 7`

export const countedSources = (span: Raised) => sql`
  select source_id, area_id, count(*)::int as n from (${raised(span)}) r group by 1, 2`

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
