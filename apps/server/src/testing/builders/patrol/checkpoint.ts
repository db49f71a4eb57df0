import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from '../names.ts'
import { buildArea } from '../organisation.ts'

interface CheckpointOptions {
  areaId?: string
  name?: string
  longitude?: number
  latitude?: number
}

/** A checkpoint in a new area, unless one is named. */
export async function buildCheckpoint(db: Db, options: CheckpointOptions = {}) {
  const { name = uniqueName('Checkpoint'), areaId = (await buildArea(db)).id, longitude, latitude } = options
  const code = name.replace(/[^A-Z0-9]/gi, '').toUpperCase()
  return db
    .insertInto('patrol_checkpoint')
    .values({ name, area_id: areaId, longitude, latitude, code, saved_by: 'Ann' })
    .returning(['id', 'name', 'area_id', 'code'])
    .executeTakeFirstOrThrow()
}
