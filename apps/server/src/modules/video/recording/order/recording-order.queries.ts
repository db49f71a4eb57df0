import type { RecordingHoliday } from '@palisade/contract'
import type { RemovedCamera } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { OrderedCamera } from './recording-order.rules.ts'

/**
 * The days of the last plan of a camera, null if it never had one: recordings of a plan that has ended are kept as long as that plan said.
 */
const lastDays = sql`(select (past.fields ->> 'keepDays')::int from recording_plan_past past
  where past.camera_id = device.id and past.fields is not null order by past.since desc limit 1)`

/** All cameras, with the plans of those that have one. */
export async function listOrdered(db: Db): Promise<OrderedCamera[]> {
  const { rows } = await sql<OrderedCamera>`
    select device.id, area.centre_id as "centreId",
      case when plan.camera_id is not null then jsonb_build_object(
        'planType', plan.plan_type, 'isEnabled', plan.is_enabled, 'timeRange', plan.time_range,
        'followsHolidays', plan.follows_holidays, 'keepDays', plan.keep_days, 'stream', plan.stream,
        'preRecord', plan.pre_record) end as plan, ${lastDays} as "lastDays"
    from device join area on area.id = device.area_id
    left join recording_plan plan on plan.camera_id = device.id
    where device.kind = 'camera' and device.deleted_at is null`.execute(db)
  return rows
}

/**
 * Removed cameras that still have recordings, with the days of their last plan. Cameras whose recordings are kept as long as there is room
 * are left out.
 */
export async function listRemovedDays(db: Db, limit: number): Promise<RemovedCamera[]> {
  const { rows } = await sql<RemovedCamera>`
    select id, days as "keepDays" from (
      select device.id, coalesce(plan.keep_days, ${lastDays}) as days
      from device left join recording_plan plan on plan.camera_id = device.id
      where device.kind = 'camera' and device.deleted_at is not null
        and exists (select from recording_day where recording_day.camera_id = device.id)) removed
    where days > 0 order by id limit ${limit}`.execute(db)
  return rows
}

/** The holidays of all centres. */
export async function listCalendars(db: Db): Promise<Map<string, RecordingHoliday[]>> {
  const rows = await db.selectFrom('recording_calendar').select(['centre_id', 'holidays']).execute()
  return new Map(rows.map(row => [row.centre_id, row.holidays as RecordingHoliday[]]))
}
