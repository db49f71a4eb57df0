import type { ExportKind, ExportStatus } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { AlarmExportTable } from '#server/infra/database/schema.gen.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { isSpent } from '#server/infra/jobs/job.queries.ts'

export interface ExportRow extends Omit<Selectable<AlarmExportTable>, 'kind' | 'status'> {
  kind: ExportKind
  status: ExportStatus
}

/** An export that a worker has taken, with the name of whoever asked for it. */
export interface TakenExport extends ExportRow {
  user_name: string
}

export interface NewExport {
  user_id: string
  kind: ExportKind
  alarm_ids: readonly string[]
  file_name: string
  locale: ExportRow['locale']
  time_zone: string | null
}

/** Exports that are to be made, each begun once: a report is asked for anew sooner than it is worth another try. */
export const exportJobs: JobQueue = {
  table: 'alarm_export',
  key: 'id',
  lease: 45_000,
  state: { column: 'status', waiting: 'running', running: 'running' },
  triesMax: 1,
  order: sql`job.id`,
  columns: sql`job.*, (select name from user_account where id = job.user_id) as user_name`,
}

export async function insertExport(tx: Db, given: NewExport): Promise<ExportRow> {
  const row = await tx
    .insertInto('alarm_export')
    .values({ ...given, alarm_ids: [...given.alarm_ids] })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
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
    .set(change)
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

/** Ends exports whose program died with them. */
export async function failSpent(db: Db): Promise<void> {
  await sql`update alarm_export job set status = 'failed', error_code = 'alarm_export.interrupted'
    where ${isSpent(exportJobs)}`.execute(db)
}
