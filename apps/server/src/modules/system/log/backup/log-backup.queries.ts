import { sql } from 'kysely'
import type { ChainRow } from '#server/infra/audit/chain.rules.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'

/**
 * The lock is held by the program that runs a backup or restore, on a connection of its own, so that it is released
 * when the program dies.
 */
const LOCK = 0x6c6f6762

/** @param own a single connection, which then holds the lock */
export async function tryLockBackups(own: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`.execute(own)
  return rows[0]?.got === true
}
export async function unlockBackups(own: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK})`.execute(own)
}

/** Marks jobs that are stored as running although nobody holds the lock, and removes half-restored rows. */
export async function markInterrupted(db: Db): Promise<void> {
  const rows = await db
    .updateTable('log_backup')
    .set({ status: 'interrupted', ended_at: sql`now()` })
    .where('status', '=', 'running')
    .returning('id')
    .execute()
  for (const { id } of rows) await removeRestored(db, id)
}

export async function hasRunning(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('log_backup')
    .select('id')
    .where('status', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewBackup {
  kind: 'backup' | 'restore'
  backupId: string | null
  userName: string
  startTime: Date | null
  endTime: Date | null
  firstSerial: number
  lastSerial: number
  total: number
}

export async function insertBackup(db: Db, backup: NewBackup) {
  return db
    .insertInto('log_backup')
    .values({
      kind: backup.kind,
      backup_id: backup.backupId,
      user_name: backup.userName,
      start_time: backup.startTime,
      end_time: backup.endTime,
      first_serial: backup.firstSerial,
      last_serial: backup.lastSerial,
      total: backup.total,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
export type BackupRow = Awaited<ReturnType<typeof insertBackup>>

export interface BackupChange {
  rows?: number
  bytes?: number
  status?: 'done' | 'failed' | 'interrupted'
  ended_at?: Date
  file_key?: string
  error_code?: string
  fault_serial?: number | null
}

export async function updateBackup(tx: Tx, id: string, change: BackupChange): Promise<BackupRow | undefined> {
  return tx.updateTable('log_backup').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom('log_backup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists backups and restores, the newest first. */
export async function listBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return db.selectFrom('log_backup').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
}

/** Removes backups together with their restores, or single restores; restored rows are removed too. */
export async function removeBackups(tx: Tx, ids: readonly string[]) {
  return tx
    .deleteFrom('log_backup')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(['id', 'kind', 'started_at', 'file_key'])
    .execute()
}

/** Whether one of these, or a restore of one of these, is running. */
export async function isAnyRunning(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('log_backup')
    .select('id')
    .where('status', '=', 'running')
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or backup_id = any(${ids}::uuid[]))`)
    .executeTakeFirst()
  return row !== undefined
}

/** The range of serials that covers a span of time completely; it may include a row or two beyond the span. */
export async function findSpan(
  db: Db,
  { startTime, endTime }: { startTime: Date | null; endTime: Date | null },
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(seal.serial) as first, max(seal.serial) as last
    from audit_seal seal join audit on audit.id = seal.audit_id
    where (${startTime}::timestamptz is null or audit.at >= ${startTime}::timestamptz)
      and (${endTime}::timestamptz is null or audit.at <= ${endTime}::timestamptz)`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/** The hash that the row with this serial continues from; undefined for the very first row. */
export async function findHashBefore(db: Db, serial: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('audit_seal')
    .select('hash')
    .where('serial', '=', serial - 1)
    .executeTakeFirst()
  return row?.hash
}

export async function insertRestored(
  db: Db,
  restoreId: string,
  list: readonly { serial: number; row: ChainRow }[],
): Promise<void> {
  const column = (field: keyof ChainRow) => list.map(({ row }) => row[field])
  await sql`
    insert into audit_restored (restore_id, serial, id, at, kind, user_id, user_name, address, centre_id, centre_name,
      action, object, object_name, before, after, result, request_id)
    select ${restoreId}::uuid, * from unnest(
      ${list.map(({ serial }) => serial)}::bigint[], ${column('id')}::uuid[], ${column('at')}::timestamptz[],
      ${column('kind')}::text[], ${column('userId')}::uuid[], ${column('userName')}::text[],
      ${column('address')}::text[], ${column('centreId')}::uuid[], ${column('centreName')}::text[],
      ${column('action')}::text[], ${column('object')}::text[], ${column('objectName')}::text[],
      ${column('before')}::jsonb[], ${column('after')}::jsonb[], ${column('result')}::text[],
      ${column('requestId')}::text[])`.execute(db)
}

export async function removeRestored(db: Db, restoreId: string): Promise<void> {
  await db.deleteFrom('audit_restored').where('restore_id', '=', restoreId).execute()
}
