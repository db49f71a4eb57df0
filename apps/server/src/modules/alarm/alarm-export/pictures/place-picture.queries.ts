import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'

interface Point {
  longitude: number
  latitude: number
}

/** Degrees from the point to the edges of the part that is drawn. */
export interface Reach {
  longitude: number
  latitude: number
}

/** The most outlines and cameras of one picture. */
const AREAS_MOST = 60
const CAMERAS_MOST = 200

/** The outlines of the user's areas that stand near a point, the larger ones first. */
export async function listOutlinesNear(
  db: Db,
  access: AccessSnapshot,
  point: Point,
  reach: Reach,
): Promise<{ name: string; boundary: [number, number][] }[]> {
  const { rows } = await sql<{ name: string; boundary: [number, number][] }>`
    select area.name, area.boundary from area
    where area.boundary is not null and ${visibleAreas(access, undefined, 'area.id')} and exists (
      select from jsonb_array_elements(area.boundary) corner
      having min((corner ->> 0)::float8) <= ${point.longitude + reach.longitude}
        and max((corner ->> 0)::float8) >= ${point.longitude - reach.longitude}
        and min((corner ->> 1)::float8) <= ${point.latitude + reach.latitude}
        and max((corner ->> 1)::float8) >= ${point.latitude - reach.latitude})
    order by cardinality(area.path) limit ${AREAS_MOST}`.execute(db)
  return rows
}

/** The places of the user's cameras near a point, outdoors. */
export async function listCamerasNear(
  db: Db,
  access: AccessSnapshot,
  point: Point,
  reach: Reach,
): Promise<Point[]> {
  const rows = await db
    .selectFrom('device')
    .select(['longitude', 'latitude'])
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where('floor_id', 'is', null)
    .where('longitude', '>=', point.longitude - reach.longitude)
    .where('longitude', '<=', point.longitude + reach.longitude)
    .where('latitude', '>=', point.latitude - reach.latitude)
    .where('latitude', '<=', point.latitude + reach.latitude)
    .where(visibleDevices(access, undefined))
    .limit(CAMERAS_MOST)
    .execute()
  return rows.flatMap(({ longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [{ longitude, latitude }],
  )
}

/** The plan of the floor that an alarm is on, by its device or its area. */
export async function findPlanOfAlarm(db: Db, alarmId: string) {
  return db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .innerJoin('floor_plan', join =>
      join.on(sql<boolean>`floor_plan.floor_id = coalesce(device.floor_id, alarm.area_id)`),
    )
    .select([
      'floor_plan.file_key',
      'floor_plan.longitude',
      'floor_plan.latitude',
      'floor_plan.width',
      'floor_plan.rotation',
      'floor_plan.pixel_width',
      'floor_plan.pixel_height',
    ])
    .where('alarm.id', '=', alarmId)
    .executeTakeFirst()
}
