import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Tables of imports that go on in the background; all have these columns: id, user_id, state, beat_at. */
export type ImportTable = 'face_import' | 'plate_import'

/** Takes the oldest import that waits, or whose server has given no sign of life for a minute. @returns its id */
export async function takeImportId(db: Db, table: ImportTable): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set state = 'running', beat_at = now() where id = (
      select id from ${sql.table(table)}
      where state = 'waiting' or (state = 'running' and beat_at < now() - interval '1 minute')
      order by id limit 1 for update skip locked
    ) returning id`.execute(db)
  return rows[0]?.id
}

/** Gives an import back, which somebody else may take at once. */
export async function releaseImport(db: Db, table: ImportTable, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set state = 'waiting' where id = ${id}::uuid and state = 'running'`.execute(
    db,
  )
}

/** Locks a user's imports until the transaction ends, so that two requests count one after the other. */
export async function countUnfinished(tx: Tx, table: ImportTable, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 520))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}
    where user_id = ${userId}::uuid and state in ('waiting', 'running', 'asking')`.execute(tx)
  return rows[0]?.n ?? 0
}
