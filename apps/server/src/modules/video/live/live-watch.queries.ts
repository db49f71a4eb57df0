import { sql } from 'kysely'
import { isLiveSession } from '#server/infra/access/access.queries.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Those of these sessions that are live, with their users. */
export async function listLiveSessions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(['session.id', 'session.user_id'])
    .where(sql<boolean>`session.id = any(${ids}::uuid[])`)
    .where(isLiveSession)
    .execute()
  return new Map(rows.map(row => [row.id, row.user_id]))
}

/** Area and category of these cameras; deleted ones are left out. */
export async function listCameraPlaces(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'area_id', 'category'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
