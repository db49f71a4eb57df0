import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { ObjectSources } from '#server/infra/access/object-source.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

export interface ObjectName {
  id: string
  name: string
  centreId: string | null
  centreName: string | null
}

/**
 * The present names of objects, and the centre that each one is in. Objects that are gone or of a kind that no module
 * declares are left out.
 */
export async function findObjectNames(
  db: Db,
  ids: readonly string[],
  objects: ObjectSources,
): Promise<ObjectName[]> {
  const sources = Object.values(objects)
  if (ids.length === 0 || sources.length === 0) return []
  const wanted = sql`${ids}::uuid[]`
  const found = sources.map(
    ({ names }) => sql`select id, name, area_id from (${names}) as object where id = any(${wanted})`,
  )
  const named = sql<ObjectName>`
    select found.id, found.name, centre.id as "centreId", centre.name as "centreName"
    from (${sql.join(found, sql` union all `)}) as found
    left join area on area.id = found.area_id left join area centre on centre.id = area.centre_id`
  const { rows } = await executePrepared(db, named)
  return rows
}
