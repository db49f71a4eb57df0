import { COMPANION_CAMERAS_MIN, COMPANIONS_LIMIT, TRACK_LIMIT } from '@palisade/contract'
import { sql } from 'kysely'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { IdList } from '#server/infra/database/id-list.ts'
import { SITE_ZONE } from '#server/infra/site-time.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { Scope } from '../search/camera-scope.queries.ts'
import { besidePlates, withinSpan } from '../search/snap.queries.ts'

/** Passages of the vehicle itself that companions are looked for around. */
const PASSAGES_MAX = 300
/** Hours of the site's clock that count as night: from the first to the second. */
const NIGHT = [22, 6] as const

export interface OneVehicle {
  plateId: number
  cameras: IdList
  startTime: string
  endTime: string
}

export async function findPlateId(db: Db, plate: string): Promise<number | undefined> {
  const row = await db.selectFrom('vehicle_plate').select('id').where('plate', '=', plate).executeTakeFirst()
  return row?.id
}

/** When a plate was seen first and last before cameras, of all that is kept. */
export async function findSeen(
  db: Db,
  plateId: number,
  cameras: IdList,
): Promise<{ first: Date | null; last: Date | null }> {
  const end = (order: 'asc' | 'desc') => sql`(
    select snap_time from vehicle_snap where plate_id = ${plateId} and ${besidePlates(cameras)}
    order by id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select ${end('asc')} as first, ${end('desc')} as last`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

export interface PlaceRow {
  cameraId: string
  name: string
  count: number
  atNight: number
}

/** The cameras at which it passed, most often first. */
export async function listPlaces(db: Db, one: OneVehicle): Promise<PlaceRow[]> {
  const hour = sql`extract(hour from vehicle_snap.snap_time at time zone ${SITE_ZONE})`
  const { rows } = await sql<PlaceRow>`
    select vehicle_snap.camera_id as "cameraId", min(device.name) as name, count(*)::int as count,
      (count(*) filter (where ${hour} >= ${NIGHT[0]} or ${hour} < ${NIGHT[1]}))::int as "atNight"
    from vehicle_snap join device on device.id = vehicle_snap.camera_id
    where vehicle_snap.plate_id = ${one.plateId} and ${besidePlates(one.cameras)}
      and ${withinSpan(one.startTime, one.endTime)}
    group by vehicle_snap.camera_id order by count(*) desc, min(device.name) limit ${TRACK_LIMIT}`.execute(db)
  return rows
}

export interface NightPlaceRow {
  night: string
  cameraId: string
  name: string
  checkpoints: string[]
  count: number
  first: Date
  last: Date
}

/**
 * The cameras at which it was seen in each night of the site, the newest night first. A passage that goes on is in each night that it
 * reaches into. Checkpoints are those that the reader may see.
 */
export async function listNightPlaces(
  db: Db,
  one: OneVehicle,
  { access, centre }: Scope,
): Promise<NightPlaceRow[]> {
  const [begin, end] = NIGHT.map(hour => sql`${hour} * interval '1 hour'`)
  const local = (moment: ReturnType<typeof sql.ref>) => sql`(${moment} at time zone ${SITE_ZONE})`
  const { rows } = await sql<NightPlaceRow>`
    with passed as (
      select camera_id, snap_time, coalesce(read_until, snap_time) as gone_at from vehicle_snap
      where plate_id = ${one.plateId} and ${besidePlates(one.cameras)} and ${withinSpan(one.startTime, one.endTime)}
    ), seen as (
      select ${local(sql.ref('snap_time'))} as came, ${local(sql.ref('gone_at'))} as went, passed.* from passed
    )
    select to_char(night, 'YYYY-MM-DD') as night, seen.camera_id as "cameraId", min(device.name) as name,
      array(
        select camera_group.name from camera_group_member member join camera_group on camera_group.id = member.group_id
        where member.camera_id = seen.camera_id and camera_group.function_type = 'plate'
          and ${visibleAreas(access, centre, 'camera_group.area_id')} order by camera_group.name
      ) as checkpoints,
      count(*)::int as count, min(snap_time) as first, max(gone_at) as last
    from seen join device on device.id = seen.camera_id
    cross join lateral generate_series(date_trunc('day', came - ${end}), date_trunc('day', went - ${end}), interval '1 day') night
    where came < night + interval '1 day' + ${end} and went >= night + ${begin}
    group by night, seen.camera_id order by night desc, min(snap_time), seen.camera_id`.execute(db)
  return rows
}

export interface Seen {
  cameraId: string
  /** ms since 1970 */
  at: number
}

/** The newest passages of the vehicle. */
export async function listSeen(db: Db, one: OneVehicle): Promise<Seen[]> {
  const { rows } = await sql<{ cameraId: string; snapTime: Date }>`
    select camera_id as "cameraId", snap_time as "snapTime" from vehicle_snap
    where plate_id = ${one.plateId} and ${besidePlates(one.cameras)} and ${withinSpan(one.startTime, one.endTime)}
    order by id desc limit ${PASSAGES_MAX}`.execute(db)
  return rows.map(({ cameraId, snapTime }) => ({ cameraId, at: snapTime.getTime() }))
}

export interface CompanionRow {
  plate: string
  cameras: number
  times: number
  lastTime: Date
}

/**
 * Other plates that passed the same cameras within so many ms of these passages, at several of them. Each passage is a short range
 * of ids at one camera, which an index finds.
 */
export async function listCompanions(
  db: Db,
  plateId: number,
  seen: readonly Seen[],
  within: number,
): Promise<CompanionRow[]> {
  const cameras = seen.map(one => one.cameraId)
  const lows = seen.map(one => lowestAlarmId(one.at - within))
  const highs = seen.map(one => lowestAlarmId(one.at + within + 1))
  const { rows } = await sql<CompanionRow>`
    select near.plate, count(distinct near.camera_id)::int as cameras, count(distinct near.id)::int as times,
      max(near.snap_time) as "lastTime"
    from unnest(${cameras}::uuid[], ${lows}::uuid[], ${highs}::uuid[]) as own (camera_id, low, high)
    cross join lateral (
      select id, camera_id, plate, snap_time from vehicle_snap
      where camera_id = own.camera_id and id >= own.low and id < own.high
        and plate_id is not null and plate_id <> ${plateId}
    ) near
    group by near.plate having count(distinct near.camera_id) >= ${COMPANION_CAMERAS_MIN}
    order by cameras desc, times desc, near.plate limit ${COMPANIONS_LIMIT}`.execute(db)
  return rows
}
