import { ALWAYS, type SpeedRuleKind } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from '../names.ts'

/** An enabled rule of 30 km/h without tolerance, always, at a checkpoint. */
export async function buildSpeedRule(
  db: Db,
  options: {
    centreId: string
    checkpointId: string
    startId?: string
    metres?: number
    limit?: number
    lanes?: number[]
    name?: string
  },
) {
  const { name = uniqueName('Speed'), startId = null, limit = 30 } = options
  const kind: SpeedRuleKind = startId === null ? 'spot' : 'section'
  const { id } = await db
    .insertInto('speed_rule')
    .values({
      centre_id: options.centreId,
      name,
      kind,
      checkpoint_id: options.checkpointId,
      start_id: startId,
      metres: startId === null ? null : (options.metres ?? 1000),
      lanes: options.lanes ?? [],
      vehicle_types: [],
      limit_kmh: limit,
      tolerance_percent: 0,
      tolerance_kmh: 0,
      level: 3,
      week: JSON.stringify(ALWAYS),
      is_enabled: true,
      created_by: 'Ann',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}
