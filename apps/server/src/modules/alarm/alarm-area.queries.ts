import { sql } from 'kysely'
import { reaches } from '../../infra/access/may.ts'
import type { CentreContext } from '../../infra/binding/context.ts'
import type { Db } from '../../infra/database/database.ts'

/**
 * Areas whose alarms a list shows: those of the selected centre that the user may see, narrowed to `areaId` and what lies
 * below it. 'all' when that is every area there is. Lists over a million alarms take the ids themselves and no sub-select:
 * the planner estimates from them (docs/design/0003).
 */
export async function findAreasInView(
  db: Db,
  { access, centre }: Pick<CentreContext, 'access' | 'centre'>,
  areaId?: string,
): Promise<'all' | string[]> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, (select count(*) from area) as total from area
    where path @> ${[centre.areaId]}::uuid[] ${areaId === undefined ? sql`` : sql`and path @> ${[areaId]}::uuid[]`}
  `.execute(db)
  const ids = rows.map(row => row.id).filter(id => reaches(access, id))
  return ids.length > 0 && ids.length === rows[0]?.total ? 'all' : ids
}
