import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { SITE_ZONE } from '#server/infra/site-time.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'

interface Scope {
  access: AccessSnapshot
  centre: Centre
}

/** Tables whose ids hold the time, and the rows of them that count. */
const counted = {
  passages: sql`vehicle_snap one`,
  hits: sql`vehicle_hit one`,
  tooFast: sql`(select * from speed_violation where state in ('due', 'raised', 'late')) one`,
}

/** How many of these there are since a moment at cameras that the reader may see. @param since ms since 1970 */
export async function countSince(
  db: Db,
  what: keyof typeof counted,
  since: number,
  { access, centre }: Scope,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${counted[what]} join device on device.id = one.camera_id
    where one.id >= ${lowestAlarmId(since)}::uuid and device.deleted_at is null
      and ${visibleDevices(access, centre)}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface FlowRow {
  id: string
  name: string
  /** Null: nothing passed. */
  hour: Date | null
  forward: number
  reverse: number
  unknown: number
}

/** Passages at checkpoints by the hours of the site. @param span ms since 1970, its end excluded */
export async function listFlows(
  db: Db,
  span: { from: number; to: number },
  { access, centre }: Scope,
): Promise<FlowRow[]> {
  const of = (direction: string) => sql`(count(*) filter (where s.direction = ${direction}))::int`
  const { rows } = await sql<FlowRow>`
    with passed as (
      select member.group_id, date_trunc('hour', s.snap_time, ${SITE_ZONE}) as hour,
        ${of('forward')} as forward, ${of('reverse')} as reverse, ${of('unknown')} as unknown
      from camera_group_member member join device on device.id = member.camera_id
      join vehicle_snap s on s.camera_id = device.id
      where s.id >= ${lowestAlarmId(span.from)}::uuid and s.id < ${lowestAlarmId(span.to)}::uuid
        and device.deleted_at is null and ${visibleDevices(access, centre)}
      group by 1, 2)
    select g.id, g.name, passed.hour, coalesce(passed.forward, 0) as forward,
      coalesce(passed.reverse, 0) as reverse, coalesce(passed.unknown, 0) as unknown
    from camera_group g left join passed on passed.group_id = g.id
    where g.function_type = 'plate' and ${visibleAreas(access, centre, 'g.area_id')}
    order by g.name, g.id, passed.hour`.execute(db)
  return rows
}

/** How many of these there are at one camera since a moment, ms since 1970. */
export async function countAtCamera(
  db: Db,
  what: 'passages' | 'hits',
  cameraId: string,
  since: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${counted[what]}
    where one.camera_id = ${cameraId}::uuid and one.id >= ${lowestAlarmId(since)}::uuid`.execute(db)
  return rows[0]?.n ?? 0
}

/** The checkpoints that a camera belongs to, of those that the reader may see. */
export async function listCheckpointsOf(
  db: Db,
  cameraId: string,
  { access, centre }: Scope,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from camera_group g join camera_group_member member on member.group_id = g.id
    where member.camera_id = ${cameraId}::uuid and g.function_type = 'plate'
      and ${visibleAreas(access, centre, 'g.area_id')}
    order by g.name, g.id`.execute(db)
  return rows
}
