import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface ObjectName {
  id: string
  name: string
  centreId: string | null
  centreName: string | null
}

/**
 * The present names of objects, and the centre that each one is in. Objects that are gone or of a kind without a name
 * are left out.
 */
export async function findObjectNames(db: Db, ids: readonly string[]): Promise<ObjectName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ObjectName>`
    with wanted as (select unnest(${ids}::uuid[]) as id),
    found (id, name, area_id) as (
      select id, name, id from area join wanted using (id)
      union all select id, name, area_id from device join wanted using (id)
      union all select id, number, area_id from alarm where id = any(${ids}::uuid[])
      union all select id, name, area_id from platform join wanted using (id)
      union all select id, name, area_id from camera_group join wanted using (id)
      union all select zone.id, zone.name, panel.area_id
        from defence_zone zone join wanted using (id) join device panel on panel.id = zone.panel_id
      union all select id, user_name, null from user_account join wanted using (id)
      union all select id, name, null from role join wanted using (id)
      union all select id, name, null from user_group join wanted using (id)
      union all select id, name, null from api_key join wanted using (id)
    )
    select found.id, found.name, centre.id as "centreId", centre.name as "centreName"
    from found left join area on area.id = found.area_id left join area centre on centre.id = area.centre_id`.execute(
    db,
  )
  return rows
}
