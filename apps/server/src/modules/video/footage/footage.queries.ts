import type { CameraBlur, FootageKind, FootageStatus } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { FootageFileTable } from '#server/infra/database/schema.gen.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { isSpent } from '#server/infra/jobs/job.queries.ts'

/** A span as it is stored: ISO moments. */
export interface StoredClip {
  cameraId: string
  cameraName: string
  from: string
  to: string
  /** Of a case: the lock that keeps it. */
  lockId?: string
}

export interface FootageRow extends Omit<
  Selectable<FootageFileTable>,
  'kind' | 'status' | 'clips' | 'asked' | 'blurs'
> {
  kind: FootageKind
  status: FootageStatus
  asked: Omit<StoredClip, 'cameraName'>[]
  clips: StoredClip[]
  blurs: CameraBlur[]
}

export interface NewFootage {
  user_id: string
  kind: FootageKind
  /** Cameras and moments alone: a camera that was named anew is still the same one. */
  asked: readonly Omit<StoredClip, 'cameraName'>[]
  clips: readonly StoredClip[]
  part: number
  name: string
  /** Null: it is copied. */
  encoded_percent: number | null
  case_id?: string
  reason?: string
  blurs?: readonly CameraBlur[]
}

/** Tries until a file has failed. */
export const FOOTAGE_TRIES_MAX = 5

/**
 * Files that are to be made: of those who have the fewest in work, the oldest. One that is made anew waits for another such one, since the
 * media program makes one at a time, and it would keep copies from their turn.
 */
export const footageJobs: JobQueue = {
  table: 'footage_file',
  key: 'id',
  lease: 45_000,
  state: { column: 'status', waiting: 'waiting', running: 'running' },
  triesMax: FOOTAGE_TRIES_MAX,
  set: sql`bytes = 0`,
  condition: sql<boolean>`(job.encoded_percent is null or not exists (
    select from footage_file encodes
    where encodes.status = 'running' and encodes.due_at > now() and encodes.encoded_percent is not null))`,
  order: sql`(
    select count(*) from footage_file runs
    where runs.status = 'running' and runs.due_at > now() and runs.user_id = job.user_id), job.id`,
}

/** Files of footage are in no backup: their rows would name nothing. */
export async function removeAllFootage(tx: Tx): Promise<void> {
  await tx.deleteFrom('footage_file').execute()
}

export async function insertFootage(
  db: Db,
  { asked, clips, blurs = [], ...given }: NewFootage,
): Promise<FootageRow> {
  const row = await db
    .insertInto('footage_file')
    .values({
      ...given,
      asked: JSON.stringify(asked),
      clips: JSON.stringify(clips),
      blurs: JSON.stringify(blurs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as FootageRow
}

/** Bytes of what is done and of what is being made, of a user and of everybody; without this one. */
export async function sumBytes(
  db: Db,
  userId: string,
  exceptId: string | null,
): Promise<{ own: number; total: number }> {
  const { rows } = await sql<{ own: number; total: number }>`
    select coalesce(sum(size) filter (where user_id = ${userId}), 0)::float8 as own, coalesce(sum(size), 0)::float8 as total
    from (
      select user_id, greatest(bytes, total_bytes) as size from footage_file
      where status in ('running', 'done') and id is distinct from ${exceptId}::uuid
    ) kept`.execute(db)
  return rows[0] ?? { own: 0, total: 0 }
}

/** Whether the user has a file of the same spans that did not fail. */
export async function hasSame(tx: Tx, { user_id, kind, asked }: NewFootage): Promise<boolean> {
  const same = await tx
    .selectFrom('footage_file')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('status', '<>', 'failed')
    .where(sql<boolean>`asked = ${JSON.stringify(asked)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

export async function listFootage(db: Db, userId: string): Promise<FootageRow[]> {
  const rows = await db
    .selectFrom('footage_file')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows as unknown as FootageRow[]
}

/** A file of that user; of another's as little is known as of one that does not exist. */
export async function findFootage(db: Db, id: string, userId: string): Promise<FootageRow | undefined> {
  const row = await db
    .selectFrom('footage_file')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row as unknown as FootageRow | undefined
}

/** Whether a user may see these, also what was removed: it may be in a package of evidence. */
export async function areVisible(db: Db, ids: readonly string[], access: AccessSnapshot): Promise<boolean> {
  const hidden = await db
    .selectFrom('device')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`not (${visibleDevices(access, undefined)})`)
    .limit(1)
    .executeTakeFirst()
  return hidden === undefined
}

/** Removes a file in whatever state it is. @returns the key of its bytes, if it has any */
export async function removeFootage(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('footage_file')
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

export interface FootageChange {
  bytes?: number
  total_bytes?: number
  gaps?: number
  missing_ms?: number
  encoded_percent?: number
  is_unmasked?: boolean
}

/** Changes a file that is being made. @returns false when it was removed meanwhile */
export async function updateRunning(db: Db, id: string, change: FootageChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('footage_file')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes which spans are in a file, once it is known that the rest is not. */
export async function updateClips(tx: Tx, id: string, clips: readonly StoredClip[]): Promise<void> {
  await tx
    .updateTable('footage_file')
    .set({ clips: JSON.stringify(clips) })
    .where('id', '=', id)
    .execute()
}

/** @returns false when it was removed meanwhile */
export async function endFootage(
  db: Db,
  id: string,
  ended:
    | { status: 'done'; file_key: string; bytes: number; device_ids?: string[] }
    | { status: 'failed'; error_code: string; error_clip?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('footage_file')
    .set({ ...ended, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends what was tried often enough and died with its program each time. */
export async function failSpent(db: Db): Promise<void> {
  await sql`update footage_file job set status = 'failed', error_code = 'footage.interrupted', ended_at = now()
    where ${isSpent(footageJobs)}`.execute(db)
}
