import type { Db } from '../../../infra/database/database.ts'
import { uniqueName } from '../names.ts'
import { buildArea } from '../organisation.ts'

/** A checkpoint in a new area, unless one is named. */
export async function buildCheckpoint(db: Db, options: { areaId?: string; name?: string } = {}) {
  const { name = uniqueName('Checkpoint'), areaId = (await buildArea(db)).id } = options
  const code = name.replace(/[^A-Z0-9]/gi, '').toUpperCase()
  return db
    .insertInto('patrol_checkpoint')
    .values({ name, area_id: areaId, code, saved_by: 'Ann' })
    .returning(['id', 'name', 'area_id', 'code'])
    .executeTakeFirstOrThrow()
}
