import type { RecordingPlanFields } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A plan that a camera had from a moment on. */
export interface Promised {
  cameraId: string
  centreId: string
  since: Date
  /** Null: the camera had no plan from then on. */
  fields: RecordingPlanFields | null
}

/** The plans that these cameras had in a range, in order: the plan at the beginning of the range, and all changes within it. */
export async function listPromises(
  db: Db,
  cameraIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select past.camera_id as "cameraId", area.centre_id as "centreId", past.since, past.fields
    from recording_plan_past past
    join device on device.id = past.camera_id join area on area.id = device.area_id
    where past.camera_id = any(${cameraIds}::uuid[]) and past.since < ${to}::timestamptz
      and past.since >= coalesce((select max(before.since) from recording_plan_past before
        where before.camera_id = past.camera_id and before.since <= ${from}::timestamptz), '-infinity')
    order by past.camera_id, past.since`.execute(db)
  return rows
}
