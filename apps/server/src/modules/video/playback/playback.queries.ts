import type { Db } from '#server/infra/database/database.ts'

export function listRecorded(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'kind'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}
