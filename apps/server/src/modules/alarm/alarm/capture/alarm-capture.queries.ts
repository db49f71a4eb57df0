import { sql, type RawBuilder } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { CAPTURE_TRY_MS } from './alarm-capture.rules.ts'

export interface NewCapture {
  alarmId: string
  areaId: string
  wantsPicture: boolean
}

/**
 * Queues the captures of alarms whose area has a camera, or for which one was chosen; the others would each cost three statements to find none.
 * @returns whether there are any
 */
export async function insertCaptures(tx: Tx, captures: readonly NewCapture[]): Promise<boolean> {
  if (captures.length === 0) return false
  const { numAffectedRows } = await executePrepared(
    tx,
    sql`
    insert into alarm_capture (alarm_id, wants_picture)
    select alarm_id, wants_picture
    from unnest(${captures.map(capture => capture.alarmId)}::uuid[], ${captures.map(capture => capture.areaId)}::uuid[],
      ${captures.map(capture => capture.wantsPicture)}::boolean[]) as capture (alarm_id, area_id, wants_picture)
    where exists (
      select from device where area_id = capture.area_id and kind = 'camera' and deleted_at is null)
      or exists (select from alarm_camera where alarm_camera.alarm_id = capture.alarm_id)`,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export interface Capture {
  alarm_id: string
  wants_picture: boolean
  /** False once an earlier try has brought it. */
  wants_clip: boolean
}

/** Captures that are to be made, the oldest first. Each belongs to who took it for longer than a try and the storing after it. */
export const captureJobs: JobQueue = {
  table: 'alarm_capture',
  key: 'alarm_id',
  lease: CAPTURE_TRY_MS + 10_000,
  order: sql`job.created_at`,
  columns: sql`job.alarm_id, job.wants_picture,
    exists (select from alarm where id = job.alarm_id and clip_key is null) as wants_clip`,
}

/** Removes captures that have waited longer than `ageMs`. Returns their number. */
export async function removeStaleCaptures(db: Db, ageMs: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alarm_capture
    where created_at < now() - ${ageMs} * interval '1 millisecond' and due_at <= now()`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export interface AlarmCamera {
  id: string
  name: string
}

const camera = { area: 'c.area_id', category: 'c.category', id: 'c.id' }

/** The camera of the alarm whose id this is: one row, or none. */
const cameraOf = (alarmId: RawBuilder<unknown>, isVisible: RawBuilder<unknown>) => sql`
  select c.id, c.name
  from alarm a
  join alarm_source s on s.id = a.source_id
  cross join lateral (
    select * from device where id = s.device_id
    union all select * from device where area_id = a.area_id and id is distinct from s.device_id
    union all select device.* from device join alarm_camera on alarm_camera.camera_id = device.id
      where alarm_camera.alarm_id = a.id and device.area_id <> a.area_id and device.id is distinct from s.device_id) c
  left join alarm_camera chosen on chosen.alarm_id = a.id and chosen.camera_id = c.id
  where a.id = ${alarmId} and c.kind = 'camera' and c.deleted_at is null and ${isVisible}
  order by (c.id = s.device_id) is true desc, chosen.place nulls last,
    power((c.longitude - s.longitude) * cos(radians(s.latitude)), 2) + power(c.latitude - s.latitude, 2) nulls last,
    c.name
  limit 1`

/**
 * The camera that can show an alarm: the device itself, else the first that was chosen for it by hand, else the nearest
 * camera of its area, else any camera of the area.
 * @param access limits the search to cameras that the user may see; left out by the programs themselves
 */
export async function findAlarmCamera(
  db: Db,
  alarmId: string,
  access?: AccessSnapshot,
): Promise<AlarmCamera | undefined> {
  // Queries with an index each: one condition with `or` would read the whole device table, twice for each alarm.
  // Degrees of longitude shrink with the latitude; within an area this is exact enough to compare distances.
  const id = sql`${alarmId}::uuid`
  const { rows } = access
    ? await sql<AlarmCamera>`${cameraOf(id, visibleDevices(access, undefined, camera))}`.execute(db)
    : await executePrepared(db, sql<AlarmCamera>`${cameraOf(id, sql`true`)}`)
  return rows[0]
}

/** The cameras that can show these alarms, by alarm; one without a camera is left out. */
export async function findAlarmCameras(db: Db, alarmIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await executePrepared(
    db,
    sql<{ alarmId: string; cameraId: string }>`
    select wanted.id as "alarmId", found.id as "cameraId"
    from unnest(${alarmIds}::uuid[]) wanted (id) cross join lateral (${cameraOf(sql`wanted.id`, sql`true`)}) found`,
  )
  return new Map(rows.map(({ alarmId, cameraId }) => [alarmId, cameraId]))
}

/** Stores the pictures that an alarm lacks, with the camera that they show. Returns whether it lacked any of them. */
export async function updatePictures(
  tx: Tx,
  alarmId: string,
  keys: { picture: string | null; clip: string | null },
  cameraId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alarm set version = version + 1,
      picture_camera_id = case when picture_key is null and ${keys.picture}::text is not null
        then ${cameraId}::uuid else picture_camera_id end,
      clip_camera_id = case when clip_key is null and ${keys.clip}::text is not null
        then ${cameraId}::uuid else clip_camera_id end,
      picture_key = coalesce(picture_key, ${keys.picture}::text),
      clip_key = coalesce(clip_key, ${keys.clip}::text)
    where id = ${alarmId} and ((picture_key is null and ${keys.picture}::text is not null)
      or (clip_key is null and ${keys.clip}::text is not null))`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
