import type { Insertable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

export async function insertAudits(db: Db, rows: readonly Insertable<Database['audit']>[]): Promise<void> {
  if (rows.length === 0) return
  const insert = db.insertInto('audit').values([...rows])
  // Each number of rows is another text, of which only that of a call's own row comes all the time.
  if (rows.length === 1) await executePrepared(db, insert)
  else await insert.execute()
}
