import type { FootRoute } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** A stop of a plan on foot with the checkpoint as it is now. */
export interface FootStopRow {
  position: number
  checkpoint_id: string
  minutes: number
  is_photo_required: boolean
  questions: string[]
  name: string
  area_name: string
  longitude: number | null
  latitude: number | null
}

/** In the order of the way. */
export const listFootStops = (db: Db, planId: string): Promise<FootStopRow[]> =>
  db
    .selectFrom('patrol_foot_stop as stop')
    .innerJoin('patrol_checkpoint as checkpoint', 'checkpoint.id', 'stop.checkpoint_id')
    .innerJoin('area', 'area.id', 'checkpoint.area_id')
    .select([
      'stop.position',
      'stop.checkpoint_id',
      'stop.minutes',
      'stop.is_photo_required',
      'stop.questions',
      'checkpoint.name',
      'area.name as area_name',
      'checkpoint.longitude',
      'checkpoint.latitude',
    ])
    .where('stop.plan_id', '=', planId)
    .orderBy('stop.position')
    .execute()

/** Condition on a plan, told by the column of its id: there is no checkpoint in it whose area the user may not see. */
export const hasOnlySeenCheckpoints = (access: AccessSnapshot, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (
    select from patrol_foot_stop foot join patrol_checkpoint checkpoint on checkpoint.id = foot.checkpoint_id
    where foot.plan_id = ${sql.ref(id)} and not (${visibleAreas(access, undefined, 'checkpoint.area_id')}))`

/** The place of a plan's first checkpoint. */
export interface CheckpointPlace {
  id: string
  area_id: string
  centre_id: string
}

/** Checkpoints of these ids, which cannot be deleted until the transaction ends. */
export const lockPlacesOf = (tx: Tx, ids: readonly string[]): Promise<CheckpointPlace[]> =>
  tx
    .selectFrom('patrol_checkpoint as checkpoint')
    .innerJoin('area', 'area.id', 'checkpoint.area_id')
    .select(['checkpoint.id', 'checkpoint.area_id', 'area.centre_id'])
    .where(sql<SqlBool>`checkpoint.id = any(${[...ids]}::uuid[])`)
    .orderBy('checkpoint.id')
    .forShare('checkpoint')
    .execute()

/** Puts these in place of the stops on foot that there were. */
export async function replaceFootStops(tx: Tx, planId: string, stops: FootRoute['stops']): Promise<void> {
  await tx.deleteFrom('patrol_foot_stop').where('plan_id', '=', planId).execute()
  if (stops.length === 0) return
  const rows = stops.map(({ checkpointId, minutes, isPhotoRequired, questions }, position) => ({
    plan_id: planId,
    position,
    checkpoint_id: checkpointId,
    minutes,
    is_photo_required: isPhotoRequired,
    questions,
  }))
  await tx.insertInto('patrol_foot_stop').values(rows).execute()
}

/**
 * The check-ins that patrols on foot of this plan await, as it is now; each with the camera nearest to its checkpoint, on a
 * floor with one of that floor if there is any. A patrol that came late, because its plan was started or the server was away
 * within its time, has the stops that were due before it due then.
 */
export async function awaitCheckIns(tx: Tx, taskIds: readonly string[]): Promise<void> {
  await sql`
    insert into patrol_check_in (
      task_id, position, checkpoint_id, area_id, name, longitude, latitude, due_at, absent_at, is_photo_required, questions, device_id)
    select task.id, stop.position, point.id, point.area_id, point.name, point.longitude, point.latitude,
      due.at, due.at + plan.absent_minutes * interval '1 minute',
      stop.is_photo_required, stop.questions, camera.id
    from patrol_task task
    join patrol_plan plan on plan.id = task.plan_id
    join patrol_foot_stop stop on stop.plan_id = plan.id
    join patrol_checkpoint point on point.id = stop.checkpoint_id
    join area place on place.id = point.area_id
    cross join lateral (select greatest(task.due_from + stop.minutes * interval '1 minute', task.made_at) as at) due
    left join lateral (
      select device.id from device join area on area.id = device.area_id
      where device.kind = 'camera' and device.deleted_at is null and area.centre_id = plan.centre_id
      order by place.kind = 'floor' and device.floor_id is distinct from place.id,
        ((device.longitude - point.longitude) * cos(radians(point.latitude))) ^ 2
          + (device.latitude - point.latitude) ^ 2 nulls last,
        device.area_id <> point.area_id, device.id
      limit 1) camera on true
    where task.id = any(${[...taskIds]}::uuid[])`.execute(tx)
}
