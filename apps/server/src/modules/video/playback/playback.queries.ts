import type { Db } from '../../../infra/database/database.ts'

export async function findRecorded(db: Db, id: string) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
