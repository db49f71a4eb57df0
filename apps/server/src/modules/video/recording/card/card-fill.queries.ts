import type { CardCause } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'

/** A hole that is being filled; times in ms since 1970. */
export interface Fill {
  id: string
  cameraId: string
  stream: 'main' | 'sub'
  from: number
  to: number
  kinds: number
  reached: number
  /** Tries in a row that brought nothing. */
  attempts: number
}

const ms = (column: string) => sql`extract(epoch from job.${sql.ref(column)})::float8 * 1000`

/** Holes that are to be filled, the newest first, at most one of each camera at a time. */
export const fillJobs: JobQueue = {
  table: 'recording_fill',
  key: 'id',
  lease: 45_000,
  state: { column: 'status', waiting: 'waiting', running: 'running' },
  condition: sql<boolean>`not exists (
    select from recording_fill runs
    where runs.camera_id = job.camera_id and runs.status = 'running' and runs.due_at > now())`,
  order: sql`job.from_at desc`,
  columns: sql`job.id, job.camera_id as "cameraId", job.stream, ${ms('from_at')} as "from", ${ms('to_at')} as "to", job.kinds,
    job.attempts, ${ms('reached_at')} as reached`,
}

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
  { cameraId, stream, from, to, kinds }: Omit<Fill, 'id' | 'reached' | 'attempts'>,
): Promise<void> {
  await sql`insert into recording_fill (camera_id, from_at, stream, to_at, kinds, reached_at, due_at)
    values (${cameraId}::uuid, ${new Date(from)}, ${stream}, ${new Date(to)}, ${kinds}, ${new Date(from)},
      ${new Date(to)}::timestamptz + make_interval(secs => ${REST_SECONDS}))
    on conflict do nothing`.execute(db)
}

/** Stores how far a fill has come; its count of failures begins again. */
export async function noteReached(
  db: Db,
  { id }: Pick<Fill, 'id'>,
  reached: number,
  bytes: number,
): Promise<void> {
  await sql`update recording_fill set reached_at = greatest(reached_at, ${new Date(reached)}),
      bytes = bytes + ${bytes}, attempts = 0 where id = ${id}::uuid`.execute(db)
}

export async function endFill(
  db: Db,
  { id }: Pick<Fill, 'id'>,
  { status, cause }: { status: 'done' | 'failed'; cause?: CardCause },
): Promise<void> {
  await sql`update recording_fill set status = ${status}, 
      cause = coalesce(${cause ?? null}, case when bytes = 0 then 'no_footage' end) where id = ${id}::uuid`.execute(
    db,
  )
}

/** The columns of a hole for which a try brought nothing. */
export const noteFailure = (cause: CardCause) => sql`cause = ${cause}, attempts = job.attempts + 1`

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
