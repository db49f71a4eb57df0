import { sql } from 'kysely'
import { hasPtz } from '../../../infra/database/has-ptz.ts'
import type { Db } from '../../../infra/database/database.ts'

export async function findCamera(db: Db, id: string) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'kind', sql<boolean>`config ? 'subUrl'`.as('hasSub'), hasPtz.as('hasPtz')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
