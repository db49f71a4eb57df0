import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** The user names of these users; deleted ones are left out. */
export async function listUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'user_name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.user_name]))
}
