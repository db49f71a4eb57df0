import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'

export async function findCamera(db: Db, id: string) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'kind', sql<boolean>`config ? 'subUrl'`.as('hasSub')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
