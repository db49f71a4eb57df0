import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** An interruption that an operator has to know of. */
export interface Interruption {
  cameraId: string
  since: Date
  cause: string
}

/** The bit of the kinds of recording that stands for the plan. */
const BY_PLAN = 1

/** Whether a camera gives no picture, which is an alarm of its own and the reason why it is not recorded. */
export async function hasNoPicture(db: Db, cameraId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('state')
    .where('id', '=', cameraId)
    .where('state', '=', 'offline')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Cameras with a picture that are not recorded now although their plan wants it, since a moment after `from`; those whose picture
 * came back, since then.
 */
export async function listInterrupted(db: Db, from: Date): Promise<Interruption[]> {
  const { rows } = await sql<Interruption>`
    select s.camera_id as "cameraId", coalesce(s.cause, '') as cause,
      greatest(s.state_since, (select max(p.ended_at) from device_state_period p
        where p.device_id = s.camera_id and p.state = 'offline')) as since
    from recording_state s join device d on d.id = s.camera_id
    where s.state = 'interrupted' and (s.kinds & ${BY_PLAN}) > 0 and s.state_since > ${from}::timestamptz
      and d.state <> 'offline' and d.deleted_at is null and d.maintenance_until is null`.execute(db)
  return rows
}

/**
 * Cameras whose media program does not answer since a moment after `from`, and which their plan wanted recorded when it was heard last. Whether
 * they are recorded nobody knows.
 */
export async function listUnheard(db: Db, from: Date, cameraId?: string): Promise<Interruption[]> {
  const { rows } = await sql<Interruption>`
    select distinct s.camera_id as "cameraId", d.cause, d.state_since as since
    from recording_state s join device d on d.id = s.camera_id
    where s.state in ('recording', 'starting') and (s.kinds & ${BY_PLAN}) > 0
      and d.state = 'unknown' and d.cause = 'media_away' and d.state_since > ${from}::timestamptz
      and d.deleted_at is null and d.maintenance_until is null
      and (${cameraId ?? null}::uuid is null or s.camera_id = ${cameraId ?? null}::uuid)`.execute(db)
  return rows
}

/** Whether a camera is recorded by plan, as far as was told. */
export async function isRecorded(db: Db, cameraId: string): Promise<boolean> {
  const { rows } = await sql<{ isIt: boolean | null }>`
    select bool_and(state = 'recording') as "isIt" from recording_state
    where camera_id = ${cameraId}::uuid and (kinds & ${BY_PLAN}) > 0`.execute(db)
  return rows[0]?.isIt === true
}

/**
 * Holes of a plan that were told lately, are longer than `seconds`, and of which no alarm was raised as they began: the media
 * program was not running then, or not reached. Where the camera gave no picture, that was the alarm.
 */
export async function listToldHoles(
  db: Db,
  { toldWithinMinutes, seconds }: { toldWithinMinutes: number; seconds: number },
): Promise<Interruption[]> {
  const { rows } = await sql<Interruption>`
    select h.camera_id as "cameraId", h.from_at as since, h.cause
    from recording_hole h join device d on d.id = h.camera_id
    where h.stored_at > now() - ${toldWithinMinutes} * interval '1 minute' and (h.kinds & ${BY_PLAN}) > 0
      and h.to_at - h.from_at > ${seconds} * interval '1 second'
      and d.deleted_at is null and d.maintenance_until is null
      and not exists (select from device_state_period p
        where p.device_id = h.camera_id and p.state = 'offline' and p.started_at < h.to_at
          and coalesce(p.ended_at, 'infinity') > h.from_at)
      and not exists (select from alarm a join alarm_source s on s.id = a.source_id
        where s.device_id = h.camera_id and a.type = 'recording_lost'
          and a.occurred_at between h.from_at - ${seconds} * interval '1 second' and h.to_at + interval '1 second')`.execute(
    db,
  )
  return rows
}

/** Locks open alarms of cameras that are recorded again, or need not be, and whose history does not say so yet. */
export async function lockRecordedAgain(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from alarm a join alarm_source s on s.id = a.source_id
    where a.type = 'recording_lost' and a.status <> 'completed' and a.recovered_at is null
      and not exists (select from recording_state r join device d on d.id = r.camera_id
        where r.camera_id = s.device_id and (r.kinds & ${BY_PLAN}) > 0
          and (r.state in ('interrupted', 'starting') or d.state = 'unknown' and d.cause = 'media_away'))
    order by a.id for update of a`.execute(tx)
  return rows.map(row => row.id)
}
