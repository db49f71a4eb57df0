import type { Insertable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Database } from '../database/schema.gen.ts'

export async function insertAudits(db: Db, rows: readonly Insertable<Database['audit']>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('audit')
      .values([...rows])
      .execute()
}
