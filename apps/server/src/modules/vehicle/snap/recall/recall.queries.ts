import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
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

/** Takes cameras that are due, those that waited longest first; while they are asked, nobody else takes them. @param held ms */
export async function takeRecalls(db: Db, limit: number, held: number): Promise<Recall[]> {
  const { rows } = await sql<Recall>`
    update vehicle_recall set due_at = now() + ${held} * interval '1 ms'
    where camera_id in (
      select camera_id from vehicle_recall where due_at <= now() order by due_at limit ${limit} for update skip locked
    ) returning camera_id as "cameraId", since, heard_at as "heardAt"`.execute(db)
  return rows
}

/** Goes on from a later passage, unless the camera was listened to again meanwhile. */
export async function moveRecall(db: Db, { cameraId, heardAt, since }: Recall, held: number): Promise<void> {
  await sql`update vehicle_recall set since = greatest(since, ${since}::timestamptz), due_at = now() + ${held} * interval '1 ms'
    where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(db)
}

/** Asks again after as long as it has waited, within limits, ms. */
export async function postponeRecall(
  db: Db,
  { cameraId, heardAt }: Recall,
  [least, most]: readonly [number, number],
): Promise<void> {
  await sql`update vehicle_recall
    set due_at = now() + least(greatest(now() - heard_at, ${least} * interval '1 ms'), ${most} * interval '1 ms')
    where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(db)
}

/** Ends a recall, unless the camera was listened to again meanwhile. */
export async function endRecall(db: Db, { cameraId, heardAt }: Recall): Promise<void> {
  await sql`delete from vehicle_recall where camera_id = ${cameraId}::uuid and heard_at = ${heardAt}::timestamptz`.execute(
    db,
  )
}
