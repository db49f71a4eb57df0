import type { RecordingHoliday } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import type { OrderedCamera } from './recording-order.rules.ts'

/** All cameras, with the plans of those that have one. */
export async function listOrdered(db: Db): Promise<OrderedCamera[]> {
  const { rows } = await sql<OrderedCamera>`
    select device.id, area.centre_id as "centreId",
      case when plan.camera_id is not null then jsonb_build_object(
        'planType', plan.plan_type, 'isEnabled', plan.is_enabled, 'timeRange', plan.time_range,
        'followsHolidays', plan.follows_holidays, 'keepDays', plan.keep_days, 'stream', plan.stream,
        'preRecord', plan.pre_record) end as plan
    from device join area on area.id = device.area_id
    left join recording_plan plan on plan.camera_id = device.id
    where device.kind = 'camera' and device.deleted_at is null`.execute(db)
  return rows
}

/** The holidays of all centres. */
export async function listCalendars(db: Db): Promise<Map<string, RecordingHoliday[]>> {
  const rows = await db.selectFrom('recording_calendar').select(['centre_id', 'holidays']).execute()
  return new Map(rows.map(row => [row.centre_id, row.holidays as RecordingHoliday[]]))
}
