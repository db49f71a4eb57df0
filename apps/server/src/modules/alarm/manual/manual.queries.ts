import { MANUAL_PLACES_LIMIT, type ManualPlace, type Page } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { SourceSnapshot } from '#server/modules/alarm/alarm/raise/alarm-raise.queries.ts'

interface Point {
  longitude: number
  latitude: number
}

/**
 * The area of the user that holds a point: of those whose outline is around it the innermost, else the one that stands
 * nearest, so that no alarm is lost for want of an outline.
 */
export async function findAreaAt(db: Db, access: AccessSnapshot, point: Point): Promise<string | undefined> {
  const { longitude, latitude } = point
  const { rows } = await sql<{ id: string }>`
    select area.id from area
    cross join lateral (select case when jsonb_array_length(boundary) >= 3 then
      point(${longitude}, ${latitude}) <@ (
        select ('(' || string_agg('(' || (corner ->> 0) || ',' || (corner ->> 1) || ')', ',') || ')')::polygon
        from jsonb_array_elements(boundary) corner)
      else false end as is_inside) as outline
    where ${visibleAreas(access, undefined, 'area.id')}
    order by is_inside desc, case when is_inside then cardinality(path) end desc,
      power((area.longitude - ${longitude}) * cos(radians(${latitude})), 2) + power(area.latitude - ${latitude}, 2) nulls last,
      cardinality(path), area.id
    limit 1`.execute(db)
  return rows[0]?.id
}

export interface AreaPlaceRow {
  area_id: string
  centre_id: string
  /** Its own position, or that of the nearest area above it which has one. */
  longitude: number | null
  latitude: number | null
  location: string
}

export async function findAreaPlace(db: Db, areaId: string): Promise<AreaPlaceRow | undefined> {
  const { rows } = await sql<AreaPlaceRow>`
    select area.id as area_id, area.centre_id, above.longitude, above.latitude,
      (select string_agg(step.name, ' / ' order by cardinality(step.path)) from area step where step.id = any(area.path))
        as location
    from area left join lateral (
      select longitude, latitude from area placed
      where placed.id = any(area.path) and placed.longitude is not null and placed.latitude is not null
      order by cardinality(placed.path) desc limit 1) as above on true
    where area.id = ${areaId}`.execute(db)
  return rows[0]
}

/** Of these cameras, those that the user may see. */
export async function listVisibleCameras(
  db: Db,
  access: AccessSnapshot,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .execute()
  return rows.map(row => row.id)
}

/** The source of alarms that were raised at a place without a device; it is made when there is none. */
export async function placeSourceId(tx: Tx, source: SourceSnapshot): Promise<number> {
  await tx
    .insertInto('alarm_source')
    .values(source)
    .onConflict(conflict => conflict.constraint('alarm_source__identity').doNothing())
    .execute()
  const { rows } = await sql<{ id: number }>`
    select id from alarm_source
    where area_id = ${source.area_id} and device_id is null and device_name = ${source.device_name}
      and device_code = ${source.device_code} and location = ${source.location}
      and longitude is not distinct from ${source.longitude} and latitude is not distinct from ${source.latitude}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('the source of a manual alarm was not stored')
  return row.id
}

/**
 * Notes an alarm as raised by hand. The same request of the user at the same time waits for this transaction's end.
 * @returns the alarm that the same request raised before; undefined for a new request
 */
export async function claimManualAlarm(
  tx: Tx,
  row: { alarm_id: string; user_id: string; request_id: string | null; deed: string | null },
): Promise<{ alarm_id: string; deed: string | null } | undefined> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('manual_alarm')
    .values(row)
    .onConflict(conflict => conflict.constraint('manual_alarm__user_id_request_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n || row.request_id === null) return undefined
  return tx
    .selectFrom('manual_alarm')
    .select(['alarm_id', 'deed'])
    .where('user_id', '=', row.user_id)
    .where('request_id', '=', row.request_id)
    .executeTakeFirstOrThrow()
}

export async function insertAlarmCameras(
  tx: Tx,
  alarmId: string,
  cameraIds: readonly string[],
): Promise<void> {
  if (cameraIds.length === 0) return
  const rows = cameraIds.map((camera_id, place) => ({ alarm_id: alarmId, camera_id, place }))
  await tx.insertInto('alarm_camera').values(rows).execute()
}

export async function insertAlarmPictures(tx: Tx, alarmId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('alarm_picture')
    .values(keys.map(file_key => ({ alarm_id: alarmId, file_key })))
    .execute()
}

/** The alarms that a user raised and may still see, newest first. */
export async function findRaisedPage(
  db: Db,
  access: AccessSnapshot,
  request: PageRequest<'occurredAt'>,
): Promise<Page<{ id: string }>> {
  const query = db
    .selectFrom('manual_alarm')
    .innerJoin('alarm', 'alarm.id', 'manual_alarm.alarm_id')
    .select('alarm.id')
    .where('manual_alarm.user_id', '=', access.userId)
    .where(visibleAreas(access, undefined, 'alarm.area_id'))
  return listPage(db, query, request, {
    by: { occurredAt: 'manual_alarm.alarm_id' },
    default: { by: 'occurredAt', order: 'desc' },
    tieBreak: 'manual_alarm.alarm_id',
  })
}

/** Areas, then cameras, whose name or code holds the text. */
export async function searchPlaces(db: Db, access: AccessSnapshot, text: string): Promise<ManualPlace[]> {
  const pattern = containsPattern(text)
  const { rows } = await sql<ManualPlace>`
    with found as (
      (select 'area' as kind, area.id, area.id as area_id, area.name, area.longitude, area.latitude
        from area
        where ${visibleAreas(access, undefined, 'area.id')}
          and (lower(area.name) like ${pattern} or lower(area.code) like ${pattern})
        order by cardinality(area.path), area.name, area.id limit ${MANUAL_PLACES_LIMIT})
      union all
      (select 'camera', device.id, device.area_id, device.name, device.longitude, device.latitude
        from device
        where device.kind = 'camera' and device.deleted_at is null and ${visibleDevices(access, undefined)}
          and (lower(device.name) like ${pattern} or lower(device.code) like ${pattern}
            or lower(device.alias) like ${pattern})
        order by device.name, device.id limit ${MANUAL_PLACES_LIMIT}))
    select found.kind, found.id, found.area_id as "areaId", found.name, found.longitude, found.latitude,
      (select string_agg(step.name, ' / ' order by cardinality(step.path))
        from area join area step on step.id = any(area.path) where area.id = found.area_id) as location
    from found limit ${MANUAL_PLACES_LIMIT}`.execute(db)
  return rows
}

/** These areas as places for an alarm. */
export async function findPlacesOfAreas(db: Db, ids: readonly string[]): Promise<ManualPlace[]> {
  const { rows } = await sql<ManualPlace>`
    select 'area' as kind, area.id, area.id as "areaId", area.name, area.longitude, area.latitude,
      (select string_agg(step.name, ' / ' order by cardinality(step.path)) from area step where step.id = any(area.path))
        as location
    from area where area.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
