import type { Contract, Page, RequestOf, ViolationState } from '@palisade/contract'
import { sql, type Expression, type Insertable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listLargePage, listPage } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { likePattern } from '#server/modules/vehicle/snap/search/snap-search.rules.ts'

type Calls = Contract['speedViolation']
interface Scope {
  access: AccessSnapshot
  centre: Centre
}

export type NewViolation = Insertable<Database['speed_violation']> & { id: string; plate: string | null }

export async function insertViolations(tx: Tx, rows: readonly NewViolation[]): Promise<void> {
  await tx
    .insertInto('speed_violation')
    .values([...rows])
    .execute()
}

/** Tells that violations are new or were settled, to who sees their cameras. */
export async function tellViolations(
  tx: Tx,
  rows: readonly { id: string; camera_id: string }[],
): Promise<void> {
  const cameras = [...new Set(rows.map(row => row.camera_id))]
  const { rows: places } = await sql<{ id: string; area_id: string }>`
    select id, area_id from device where id = any(${cameras}::uuid[])`.execute(tx)
  const areas = new Map(places.map(place => [place.id, place.area_id]))
  await writeEvents(
    tx,
    rows.flatMap(({ id, camera_id: camera }) => {
      const areaId = areas.get(camera)
      if (areaId === undefined) return []
      const audience = { permission: 'speed.view' as const, areaId }
      return { type: 'speed_violation.changed' as const, data: { id }, audience }
    }),
  )
}

const selectDue = (db: Db) =>
  db
    .selectFrom('speed_violation as v')
    .leftJoin('vehicle_snap as s', 's.id', 'v.snap_id')
    .selectAll('v')
    .select('s.picture_key')
    .where('v.state', '=', 'due')
export type DueViolation = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number]

/** Violations whose alarms are to come, in the order of time. */
export const listDue = (db: Db, limit: number): Promise<DueViolation[]> =>
  selectDue(db).orderBy('v.id').limit(limit).execute()

export async function settleViolation(
  tx: Tx,
  id: string,
  settled: { state: ViolationState; alarm_id: string | null },
): Promise<void> {
  await tx
    .updateTable('speed_violation')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

interface Span {
  startTime?: string | undefined
  endTime?: string | undefined
  plate?: string | undefined
}
const within = ({ startTime, endTime, plate }: Span): Expression<SqlBool>[] => [
  ...(startTime ? [sql<SqlBool>`v.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid`] : []),
  ...(endTime ? [sql<SqlBool>`v.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid`] : []),
  ...(plate ? [sql<SqlBool>`v.plate like ${likePattern(plate)}`] : []),
]

const selectViolations = (db: Db) =>
  db
    .selectFrom('speed_violation as v')
    .innerJoin('device', 'device.id', 'v.camera_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .leftJoin('vehicle_snap as s', 's.id', 'v.snap_id')
    .leftJoin('alarm as a', 'a.id', 'v.alarm_id')
    .selectAll('v')
    .select([
      'device.name as camera_name',
      'area.name as area_name',
      's.picture_key',
      'a.number as alarm_number',
      'a.status as alarm_status',
    ])
export type ViolationRow = Awaited<ReturnType<ReturnType<typeof selectViolations>['execute']>>[number]

export async function listViolations(
  db: Db,
  request: RequestOf<Calls['getByPage']>,
  { access, centre }: Scope,
): Promise<Page<ViolationRow>> {
  const { startTime, endTime, plate, ruleId, cameraIds, state, ...page } = request
  const filters = { startTime, endTime, plate, ruleId, cameraIds, state }
  const where: Expression<SqlBool>[] = [
    visibleDevices(access, centre),
    sql`device.deleted_at is null`,
    ...within(filters),
    ...(ruleId ? [sql<SqlBool>`v.rule_id = ${ruleId}`] : []),
    ...(cameraIds ? [sql<SqlBool>`v.camera_id = any(${cameraIds}::uuid[])`] : []),
    ...(state ? [sql<SqlBool>`v.state = ${state}`] : []),
  ]
  return listLargePage(
    db,
    selectViolations(db).where(eb => eb.and(where)),
    page,
    {
      by: { at: { column: 'v.id', type: 'uuid' } },
      default: { by: 'at', order: 'desc' },
      tieBreak: 'v.id',
    },
    { ...filters, centre: centre.areaId },
  )
}

export interface VehicleRow {
  plate: string
  count: number
  worst_speed: number
  worst_limit: number
  last_at: Date
  places: string[]
}

/** Vehicles by their violations; what no vehicle can do, and what wrong clocks tell, does not count. */
export async function listVehicles(
  db: Db,
  request: RequestOf<Calls['getVehicles']> & { startTime: string },
  { access, centre }: Scope,
): Promise<Page<VehicleRow>> {
  const where: Expression<SqlBool>[] = [
    visibleDevices(access, centre),
    sql`device.deleted_at is null`,
    sql`v.plate is not null and v.state in ('due', 'raised', 'late')`,
    ...within(request),
  ]
  const found = sql<VehicleRow>`(
    select plate, sum(n)::int as count,
      (array_agg(worst_speed order by worst_speed - worst_limit desc))[1] as worst_speed,
      (array_agg(worst_limit order by worst_speed - worst_limit desc))[1] as worst_limit,
      max(last_at) as last_at, (array_agg(name order by n desc, name))[1:5] as places
    from (
      select v.plate, device.name, count(*) as n, max(v.at) as last_at,
        (array_agg(v.speed order by v.speed - v.limit_kmh desc))[1] as worst_speed,
        (array_agg(v.limit_kmh order by v.speed - v.limit_kmh desc))[1] as worst_limit
      from speed_violation v join device on device.id = v.camera_id
      where ${sql.join(where, sql` and `)} group by v.plate, device.id, device.name) as at_place
    group by plate)`
  const query = db.selectFrom(found.as('vehicle')).selectAll('vehicle')
  return listPage(db, query, request, {
    by: { count: 'vehicle.count', worstSpeed: 'vehicle.worst_speed', lastAt: 'vehicle.last_at' },
    default: { by: 'count', order: 'desc' },
    tieBreak: 'vehicle.plate',
  })
}

/** Removes violations that are older than the passages that are kept. @param before ms since 1970 */
export async function removeViolationsBefore(db: Db, before: number): Promise<void> {
  await sql`delete from speed_violation where id < ${lowestAlarmId(before)}::uuid`.execute(db)
}
