import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** Writes rows, any number by the same text: hundreds of sensors that come online in one second write as many. */
export async function insertAudits(db: Db, rows: readonly Insertable<Database['audit']>[]): Promise<void> {
  if (rows.length === 0) return
  const row = jsonRows(
    rows,
    `kind text, user_id uuid, user_name text, address text, centre_id uuid, centre_name text, action text, object text,
     object_name text, before text, after text, result text, request_id text`,
  )
  await executePrepared(
    db,
    sql`
    insert into audit (kind, user_id, user_name, address, centre_id, centre_name, action, object, object_name, before, after,
      result, request_id)
    select kind, user_id, user_name, address, centre_id, centre_name, action, object, object_name, before::jsonb, after::jsonb,
      result, request_id from ${row}`,
  )
}
