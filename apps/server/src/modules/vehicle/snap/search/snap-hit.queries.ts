import type { HitMatch } from '@palisade/contract'
import { sql } from 'kysely'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { lowestAlarmId, momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { FoundSnap } from './snap.queries.ts'

/** The hit of a passage. */
export interface SnapHit {
  snapId: string
  level: number
  match: HitMatch
  /** Of its list; of the deployment, where that names the plate itself or nobody is listed. */
  listName: string
}

/**
 * The hit of the highest level of each of these passages, by passage; none for who may not see hits. A hit's id holds the time of its
 * passage, so that each is looked for at one moment of its camera.
 */
export async function findHits(
  db: Db,
  snaps: readonly FoundSnap[],
  access: AccessSnapshot,
): Promise<Map<string, SnapHit>> {
  if (snaps.length === 0 || !may(access, 'vehicle_deployment.view')) return new Map()
  const ids = snaps.map(({ id }) => id)
  const cameras = snaps.map(snap => snap.camera_id)
  const moments = ids.map(momentOfAlarmId)
  const { rows } = await executePrepared(
    db,
    sql<SnapHit>`
    select own.id as "snapId", hit.level, hit.match, hit.name as "listName"
    from unnest(${ids}::uuid[], ${cameras}::uuid[], ${moments.map(lowestAlarmId)}::uuid[],
      ${moments.map(at => lowestAlarmId(at + 1))}::uuid[]) as own (id, camera_id, low, high)
    cross join lateral (
      select level, match, coalesce(nullif(group_name, ''), deployment_name) as name from vehicle_hit one
      where one.camera_id = own.camera_id and one.id >= own.low and one.id < own.high and one.snap_id = own.id
      order by level limit 1
    ) hit`,
  )
  return new Map(rows.map(row => [row.snapId, row]))
}
