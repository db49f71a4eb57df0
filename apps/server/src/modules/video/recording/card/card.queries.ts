import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** A camera with what it said it can do. */
export const findOwnRecorder = (db: Db, id: string) =>
  db
    .selectFrom('device')
    .select(['id', 'capabilities'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Those of these cameras that record on a card of their own. */
export async function listOwnRecorders(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from device where id = any(${ids}::uuid[]) and deleted_at is null
      and 'recordings' = any(capabilities)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
