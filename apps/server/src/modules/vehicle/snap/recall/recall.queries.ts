import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'

/** A camera that is to be asked for passages that were missed. */
export interface Recall {
  cameraId: string
  /** By the camera's clock: passages before it are here. */
  since: Date
  /** When it was listened to again. */
  heardAt: Date
}

/**
 * Notes that cameras are listened to again, each since a moment of our clock. What was missed begins with the newest passage that a session
 * of the camera had told before: pushes and other systems tell of it meanwhile, and prove nothing. A recall that is not done goes on from
 * where it is.
 * @param most ms for which is recalled at most
 */
export async function noteHeard(
  db: Db,
  heard: readonly { cameraId: string; at: Date }[],
  most: number,
): Promise<void> {
  for (const { cameraId, at } of heard) {
    const earliest = new Date(at.getTime() - most)
    await sql`
      insert into vehicle_recall (camera_id, since, heard_at)
      select device.id, greatest(device.created_at, ${earliest}::timestamptz, (
        select snap_time from vehicle_snap snap
        where snap.camera_id = device.id and snap.id >= ${lowestAlarmId(earliest.getTime())}::uuid
          and snap.received_at < ${at}::timestamptz and snap.source in ('driver', 'recalled')
        order by snap.id desc limit 1)), ${at}::timestamptz
      from device where device.id = ${cameraId}::uuid and device.deleted_at is null
      on conflict (camera_id) do update
        set since = least(vehicle_recall.since, excluded.since), heard_at = excluded.heard_at, due_at = now()`.execute(
      db,
    )
  }
}

/** Cameras that are to be asked. Each belongs to who took it for longer than one list takes to come and to be kept. */
export const recallJobs: JobQueue = {
  table: 'vehicle_recall',
  key: 'camera_id',
  lease: 60_000,
  columns: sql`job.camera_id as "cameraId", job.since, job.heard_at as "heardAt"`,
}

/** Goes on from a later passage, unless the camera was listened to again meanwhile. */
export async function moveRecall(db: Db, { cameraId, heardAt, since }: Recall): Promise<void> {
  await sql`update vehicle_recall set since = greatest(since, ${since}::timestamptz), due_at = now() + ${recallJobs.lease} * interval '1 ms'
    where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(db)
}

/** Asks again after so long, ms, unless the camera was listened to again meanwhile. */
export async function postponeRecall(db: Db, { cameraId, heardAt }: Recall, ms: number): Promise<void> {
  await sql`update vehicle_recall set due_at = now() + ${ms} * interval '1 ms'
    where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(db)
}

/** Ends a recall, unless the camera was listened to again meanwhile. */
export async function endRecall(db: Db, { cameraId, heardAt }: Recall): Promise<void> {
  await sql`delete from vehicle_recall where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(
    db,
  )
}
