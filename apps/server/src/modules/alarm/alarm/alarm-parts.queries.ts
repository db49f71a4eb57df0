import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The cameras that were chosen for an alarm by hand and that the user may see, in the order of the choice. */
export async function listAlarmCameras(
  db: Db,
  alarmId: string,
  access: AccessSnapshot,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('alarm_camera')
    .innerJoin('device', 'device.id', 'alarm_camera.camera_id')
    .select(['device.id', 'device.name'])
    .where('alarm_camera.alarm_id', '=', alarmId)
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .orderBy('alarm_camera.place')
    .execute()
}

/** The further pictures of an alarm, oldest first. */
export async function listFurtherPictures(
  db: Db,
  alarmId: string,
): Promise<{ id: string; file_key: string }[]> {
  return db
    .selectFrom('alarm_picture')
    .select(['id', 'file_key'])
    .where('alarm_id', '=', alarmId)
    .orderBy('id')
    .execute()
}

/** Removes what people gave to alarms below an id: those of months that are gone. */
export async function removePartsBelow(db: Db, alarmId: string): Promise<void> {
  for (const table of ['alarm_picture', 'alarm_camera', 'manual_alarm'] as const)
    await sql`delete from ${sql.table(table)} where alarm_id < ${alarmId}`.execute(db)
}
