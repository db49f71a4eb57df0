import { NEW_RECORDING_PLAN, type RecordingPlanFields } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice, type BuiltDevice } from './device.ts'

/** A camera with a plan since the given moment, which is in the distant past unless told. */
export async function buildPlanned(
  db: Db,
  { plan = {}, since = new Date(0), areaId }: BuildPlanned = {},
): Promise<BuiltDevice> {
  const camera = await buildDevice(db, areaId === undefined ? {} : { areaId })
  const fields = { ...NEW_RECORDING_PLAN, ...plan }
  await db
    .insertInto('recording_plan')
    .values({
      camera_id: camera.id,
      plan_type: fields.planType,
      is_enabled: fields.isEnabled,
      mode: fields.mode,
      time_range: JSON.stringify(fields.timeRange),
      follows_holidays: fields.followsHolidays,
      keep_days: fields.keepDays,
      stream: fields.stream,
      pre_record: fields.preRecord,
      saved_by: 'Builder',
      saved_at: since,
    })
    .execute()
  await db
    .insertInto('recording_plan_past')
    .values({ camera_id: camera.id, since, fields: JSON.stringify(fields) })
    .execute()
  return camera
}

interface BuildPlanned {
  plan?: Partial<RecordingPlanFields>
  since?: Date
  areaId?: string
}
