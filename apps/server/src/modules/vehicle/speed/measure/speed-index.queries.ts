import type { SpeedRuleKind, TimeRange } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { MeasuredRule } from './speed.rules.ts'

/** An enabled rule; the cameras of its checkpoints are those of now. */
export interface EnabledRule extends MeasuredRule {
  id: string
  name: string
  kind: SpeedRuleKind
  level: number
  week: TimeRange
  /** At the spot, or at the end of the section. */
  cameras: string[]
  /** At the start of the section. */
  start_cameras: string[]
}

export async function listEnabledRules(db: Db): Promise<EnabledRule[]> {
  const { rows } = await sql<EnabledRule>`
    select r.id, r.name, r.kind, r.level, r.week, r.lanes, r.vehicle_types, r.limit_kmh, r.tolerance_percent, r.tolerance_kmh, r.metres,
      coalesce((select array_agg(camera_id) from camera_group_member where group_id = r.checkpoint_id), '{}') as cameras,
      coalesce((select array_agg(camera_id) from camera_group_member where group_id = r.start_id), '{}') as start_cameras
    from speed_rule r where r.is_enabled order by r.level, r.limit_kmh, r.id`.execute(db)
  return rows
}

/**
 * The passage of a plate at some cameras that belongs to one at the end of their section: the newest before it, else the first after it.
 * @param at ms since 1970, of the passage at the end @param span in which it may lie @returns undefined: there is none
 */
export async function findStart(
  db: Db,
  plate: string,
  cameraIds: readonly string[],
  { at, span }: { at: number; span: { from: number; to: number } },
): Promise<number | undefined> {
  const passages = (order: 'asc' | 'desc', from: number, to: number) => sql`
    (select snap_time as at from vehicle_snap
    where plate_id = (select id from vehicle_plate where plate = ${plate})
      and camera_id = any(${[...cameraIds]}::uuid[])
      and id >= ${lowestAlarmId(from)}::uuid and id < ${lowestAlarmId(to)}::uuid
    order by id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ at: Date }>`
    ${passages('desc', span.from, at)} union all ${passages('asc', at, span.to)}
    order by at limit 1`.execute(db)
  return rows[0]?.at.getTime()
}
