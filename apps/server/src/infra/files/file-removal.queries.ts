import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Notes files that are removed once the transaction is committed. */
export async function noteRemovals(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into file_removal (key) select unnest(${[...keys]}::text[]) on conflict do nothing`.execute(
    tx,
  )
}

export async function listRemovals(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('file_removal').select('key').orderBy('since').limit(limit).execute()
  return rows.map(row => row.key)
}

export async function forgetRemovals(db: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from file_removal where key = any(${[...keys]}::text[])`.execute(db)
}
