import type { CardCause } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A hole that is being filled; times in ms since 1970. */
export interface Fill {
  cameraId: string
  stream: 'main' | 'sub'
  from: number
  to: number
  kinds: number
  reached: number
  attempts: number
}

type Key = Pick<Fill, 'cameraId' | 'stream' | 'from'>

const isKey = ({ cameraId, stream, from }: Key) => sql<boolean>`camera_id = ${cameraId}::uuid
  and stream = ${stream} and from_at = ${new Date(from)}`

/**
 * Adds rows for holes that a camera's card may fill: holes of the last days that have ended long enough ago for the files beside them to
 * be in the index. A hole is stored only when it has ended, so holes that were stored before that time need not be looked at.
 */
export async function noteFills(
  db: Db,
  { days, restSeconds }: { days: number; restSeconds: number },
): Promise<void> {
  await sql`
    insert into recording_fill (camera_id, from_at, stream, to_at, kinds, reached_at)
    select hole.camera_id, hole.from_at, hole.stream, hole.to_at, hole.kinds,
      greatest(hole.from_at, now() - make_interval(days => ${days}))
    from recording_hole hole join device on device.id = hole.camera_id
    where hole.stored_at > now() - make_interval(days => ${days + 1})
      and hole.to_at > now() - make_interval(days => ${days})
      and hole.to_at < now() - make_interval(secs => ${restSeconds})
      and device.deleted_at is null and 'recordings' = any(device.capabilities)
    on conflict do nothing`.execute(db)
}

/** Seconds after the end of a span until the card has its last seconds. */
const REST_SECONDS = 5

/** Adds a row for a span that is no hole, to be fetched from the card once it is over. The same span again adds nothing. */
export async function noteSpan(
  db: Db,
  { cameraId, stream, from, to, kinds }: Omit<Fill, 'reached' | 'attempts'>,
): Promise<void> {
  await sql`insert into recording_fill (camera_id, from_at, stream, to_at, kinds, reached_at, due_at)
    values (${cameraId}::uuid, ${new Date(from)}, ${stream}, ${new Date(to)}, ${kinds}, ${new Date(from)},
      ${new Date(to)}::timestamptz + make_interval(secs => ${REST_SECONDS}))
    on conflict do nothing`.execute(db)
}

/**
 * Takes the newest fill that is due, at most one of each camera. A fill whose copy of the server has been silent for `silentSeconds` may be
 * taken again.
 */
export async function claimFill(db: Db, silentSeconds: number): Promise<Fill | undefined> {
  const { rows } = await sql<Fill>`
    update recording_fill set status = 'running', beat_at = now()
    where (camera_id, from_at, stream) in (
      select camera_id, from_at, stream from recording_fill waits
      where due_at <= now()
        and (status = 'waiting'
          or (status = 'running' and beat_at < now() - make_interval(secs => ${silentSeconds})))
        and not exists (
          select from recording_fill runs
          where runs.camera_id = waits.camera_id and runs.status = 'running'
            and runs.beat_at >= now() - make_interval(secs => ${silentSeconds}))
      order by from_at desc limit 1 for update skip locked)
    returning camera_id as "cameraId", stream, extract(epoch from from_at)::float8 * 1000 as "from",
      extract(epoch from to_at)::float8 * 1000 as "to", kinds, attempts,
      extract(epoch from reached_at)::float8 * 1000 as reached`.execute(db)
  return rows[0]
}

/** Stores how far a fill has come; its count of failures begins again. */
export async function noteReached(db: Db, fill: Key, reached: number, bytes: number): Promise<void> {
  await sql`update recording_fill set reached_at = greatest(reached_at, ${new Date(reached)}),
      bytes = bytes + ${bytes}, attempts = 0, beat_at = now() where ${isKey(fill)}`.execute(db)
}

export async function beatFill(db: Db, fill: Key): Promise<void> {
  await sql`update recording_fill set beat_at = now() where ${isKey(fill)}`.execute(db)
}

export async function endFill(
  db: Db,
  fill: Key,
  { status, cause }: { status: 'done' | 'failed'; cause?: CardCause },
): Promise<void> {
  await sql`update recording_fill set status = ${status}, 
      cause = coalesce(${cause ?? null}, case when bytes = 0 then 'no_footage' end) where ${isKey(fill)}`.execute(
    db,
  )
}

/** Puts a fill back for another try. */
export async function putBackFill(
  db: Db,
  fill: Key,
  { cause, seconds, isFailure }: { cause?: CardCause; seconds: number; isFailure: boolean },
): Promise<void> {
  await sql`update recording_fill set status = 'waiting', cause = ${cause ?? null},
      due_at = now() + make_interval(secs => ${seconds}), attempts = attempts + ${isFailure ? 1 : 0}
    where ${isKey(fill)}`.execute(db)
}

/**
 * Removes rows of holes that ended so many days ago. `days` must exceed the days of which holes are noted, or the same holes would be
 * fetched again.
 */
export async function forgetFills(db: Db, days: number): Promise<void> {
  await sql`delete from recording_fill where to_at < now() - make_interval(days => ${days})`.execute(db)
}

export interface FillRow {
  cameraId: string
  from: number
  to: number
  status: 'waiting' | 'running' | 'done' | 'failed'
  cause: string | null
}

export async function listFills(
  db: Db,
  cameraIds: readonly string[],
  from: number,
  to: number,
): Promise<FillRow[]> {
  const { rows } = await sql<FillRow>`
    select camera_id as "cameraId", extract(epoch from from_at)::float8 * 1000 as "from",
      extract(epoch from to_at)::float8 * 1000 as "to", status, cause
    from recording_fill
    where camera_id = any(${cameraIds}::uuid[]) and from_at < ${new Date(to)} and to_at > ${new Date(from)}
    order by camera_id, from_at`.execute(db)
  return rows
}
