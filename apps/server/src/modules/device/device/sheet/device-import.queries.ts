import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Areas with their path: the names from the top, joined by ` / `. */
export async function listAreaPaths(db: Db, areaIds: 'all' | ReadonlySet<string>) {
  const { rows } = await sql<{ id: string; code: string; name: string; path: string }>`
    select area.id, area.code, area.name, string_agg(above.name, ' / ' order by cardinality(above.path)) as path
    from area join area above on above.id = any(area.path)
    where ${areaIds === 'all' ? sql`true` : sql`area.id = any(${[...areaIds]}::uuid[])`}
    group by area.id`.execute(db)
  return rows
}

/** Devices that are named as parents in the file; they cannot be deleted until the transaction ends. */
export async function listParentsByCode(tx: Tx, codes: readonly string[]) {
  if (codes.length === 0) return []
  return tx
    .selectFrom('device')
    .select(['id', 'code', 'kind', 'area_id', 'category'])
    .where('deleted_at', 'is', null)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}
