import { sql } from 'kysely'
import type { Db } from '../../infra/database/database.ts'

export async function listParameters(db: Db): Promise<{ key: string; value: unknown }[]> {
  return db.selectFrom('parameter').select(['key', 'value']).execute()
}

export async function upsertParameter(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('parameter')
    .values({ key, value: json })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: json, updated_at: sql<Date>`now()` }))
    .execute()
}

export async function removeParameters(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('parameter').where('key', 'in', keys).execute()
}
