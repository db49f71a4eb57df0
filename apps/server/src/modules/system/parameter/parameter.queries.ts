import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export type StoredRow = Awaited<ReturnType<typeof listParameters>>[number]

export async function listParameters(db: Db) {
  return db
    .selectFrom('parameter')
    .select(['key', 'value', 'sealed', 'changed_by', 'updated_at', 'version'])
    .execute()
}

/** Locks one parameter until the transaction ends; its row is created if there is none. */
export async function lockParameter(tx: Tx, key: string): Promise<StoredRow> {
  await tx
    .insertInto('parameter')
    .values({ key })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return tx
    .selectFrom('parameter')
    .select(['key', 'value', 'sealed', 'changed_by', 'updated_at', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Without a value and without a sealed value, the default applies. */
export interface ParameterChange {
  value?: unknown
  sealed?: Buffer
}

export async function updateParameters(
  tx: Tx,
  keys: readonly string[],
  change: ParameterChange,
  changedBy: string,
): Promise<void> {
  await tx
    .updateTable('parameter')
    .set(eb => ({
      value: change.value === undefined ? null : JSON.stringify(change.value),
      sealed: change.sealed ?? null,
      changed_by: changedBy,
      updated_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('key', 'in', keys)
    .execute()
}

export interface AlarmSound {
  id: string
  file_key: string
  file_name: string
}

export async function findAlarmSound(db: Db): Promise<AlarmSound | undefined> {
  return db.selectFrom('alarm_sound').select(['id', 'file_key', 'file_name']).executeTakeFirst()
}

export async function insertAlarmSound(
  tx: Tx,
  sound: { file_key: string; file_name: string },
): Promise<AlarmSound> {
  return tx
    .insertInto('alarm_sound')
    .values(sound)
    .returning(['id', 'file_key', 'file_name'])
    .executeTakeFirstOrThrow()
}

/** @returns the keys of the removed sounds' files */
export async function removeAlarmSounds(tx: Tx): Promise<string[]> {
  const rows = await tx.deleteFrom('alarm_sound').returning('file_key').execute()
  return rows.map(row => row.file_key)
}
