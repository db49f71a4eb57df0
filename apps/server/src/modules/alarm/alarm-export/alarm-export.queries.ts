import type { ExportKind, ExportStatus } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { AlarmExportTable } from '#server/infra/database/schema.gen.ts'

export interface ExportRow extends Omit<Selectable<AlarmExportTable>, 'kind' | 'status'> {
  kind: ExportKind
  status: ExportStatus
}

export interface NewExport {
  user_id: string
  kind: ExportKind
  alarm_ids: readonly string[]
  file_name: string
}

export async function insertExport(tx: Db, given: NewExport): Promise<ExportRow> {
  const row = await tx
    .insertInto('alarm_export')
    .values({ ...given, alarm_ids: [...given.alarm_ids] })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** Locks a user's exports until the transaction ends, so that two requests count one after the other. */
export async function countRunning(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 131))`.execute(tx)
  const { n } = await tx
    .selectFrom('alarm_export')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return n
}

export async function listExports(db: Db, userId: string): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('alarm_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .execute()
  return rows
}

/** An export of that user; of another's as little is known as of one that does not exist. */
export async function findExport(db: Db, id: string, userId: string): Promise<ExportRow | undefined> {
  const row = await db
    .selectFrom('alarm_export')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row
}

export interface ExportChange {
  ready?: number
  left_out?: number
  alarm_ids?: string[]
  pictured_ids?: string[]
  status?: ExportStatus
  file_key?: string | null
  bytes?: number
  error_code?: string
}

/** Changes an export that is still being made. @returns false when it was cancelled or removed meanwhile */
export async function updateRunning(db: Db, id: string, change: ExportChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alarm_export')
    .set({ ...change, beat_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels an export in whatever state it is. @returns the key of the file that it had by then */
export async function cancelExport(tx: Tx, id: string): Promise<string | null> {
  const before = await tx
    .selectFrom('alarm_export')
    .select('file_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('alarm_export')
    .set({ status: 'cancelled', file_key: null })
    .where('id', '=', id)
    .execute()
  return before?.file_key ?? null
}

/** Notes that these are still being made. */
export async function beatExports(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update alarm_export set beat_at = now() where id = any(${ids}::uuid[])`.execute(db)
}

/** Ends exports whose program has given no sign of life for so long, ms. */
export async function failSilent(db: Db, ms: number, errorCode: string): Promise<void> {
  await sql`
    update alarm_export set status = 'failed', error_code = ${errorCode}
    where status = 'running' and beat_at < now() - ${ms} * interval '1 millisecond'`.execute(db)
}

/** Removes exports that are older, but none that is being made. @returns the keys of their files */
export async function removeExportsBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('alarm_export')
    .where('started_at', '<', before)
    .where('status', '<>', 'running')
    .returning('file_key')
    .execute()
  return rows.flatMap(row => row.file_key ?? [])
}
