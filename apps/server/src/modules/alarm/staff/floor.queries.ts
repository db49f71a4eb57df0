import type { StaffFloor } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The floors that the caller may see, each with the name of its building where they may see that too. */
export async function listFloors(db: Db, access: AccessSnapshot): Promise<StaffFloor[]> {
  const { rows } = await sql<StaffFloor>`
    select floor.id, floor.name, coalesce(building.name, '') as building
    from area floor
    left join area building on building.id = floor.parent_id and ${visibleAreas(access, undefined, 'building.id')}
    where floor.kind = 'floor' and ${visibleAreas(access, undefined, 'floor.id')}`.execute(db)
  return rows
}
