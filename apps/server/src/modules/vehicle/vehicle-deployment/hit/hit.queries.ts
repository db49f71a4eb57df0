import type { Contract, HitState, Page, RequestOf } from '@palisade/contract'
import { sql, type Expression, type Insertable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listLargePage } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { likePattern } from '#server/modules/vehicle/snap/search/snap-search.rules.ts'

export type NewHit = Insertable<Database['vehicle_hit']>

export async function insertHits(tx: Tx, hits: readonly NewHit[]): Promise<void> {
  await tx
    .insertInto('vehicle_hit')
    .values([...hits])
    .execute()
}

/** The areas of cameras, for whom their hits are told. */
export async function listAreas(db: Db, cameraIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; area_id: string }>`
    select id, area_id from device where id = any(${[...cameraIds]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.area_id]))
}

const selectDue = (db: Db) =>
  db
    .selectFrom('vehicle_hit as h')
    .leftJoin('vehicle_snap as s', 's.id', 'h.snap_id')
    .innerJoin('device', 'device.id', 'h.camera_id')
    .selectAll('h')
    .select(['s.picture_key', 'device.area_id'])
export type DueHit = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number]

/** Hits whose alarms are to come, in the order of time. */
export const listDueHits = (db: Db, limit: number): Promise<DueHit[]> =>
  selectDue(db).where('h.state', '=', 'due').orderBy('h.id').limit(limit).execute()

/**
 * A hit of the same plate, deployment and checkpoint within the pause of one, of those that rang or were counted. The span is one of ids,
 * which hold the time of the hit, so that the index reads that span only.
 */
export async function findNearHit(
  db: Db,
  hit: Pick<DueHit, 'id' | 'at' | 'pause_seconds' | 'deployment_id' | 'plate_key' | 'place_id'>,
): Promise<{ at: Date; alarm_id: string | null } | undefined> {
  return db
    .selectFrom('vehicle_hit')
    .select(['at', 'alarm_id'])
    .where('deployment_id', '=', hit.deployment_id)
    .where('plate_key', '=', hit.plate_key)
    .where('place_id', '=', hit.place_id)
    .where('state', 'in', ['raised', 'paused'])
    .where('id', '<>', hit.id)
    .where('id', '>=', lowestAlarmId(hit.at.getTime() - hit.pause_seconds * 1000))
    .where('id', '<', lowestAlarmId(hit.at.getTime() + hit.pause_seconds * 1000 + 1))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @returns false: another copy of the server was faster */
export async function settleHit(
  tx: Tx,
  id: string,
  settled: { state: HitState; alarm_id: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('vehicle_hit')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const selectHits = (db: Db) =>
  db
    .selectFrom('vehicle_hit as h')
    .innerJoin('device', 'device.id', 'h.camera_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .leftJoin('vehicle_snap as s', 's.id', 'h.snap_id')
    .selectAll('h')
    .select(['device.name as camera_name', 'area.name as area_name', 's.picture_key', 's.plate_picture_key'])
export type HitRow = Awaited<ReturnType<ReturnType<typeof selectHits>['execute']>>[number]

export async function listHits(
  db: Db,
  request: RequestOf<Contract['vehicleHit']['getByPage']>,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<Page<HitRow>> {
  const { startTime, endTime, deploymentId, plate, match, ...page } = request
  const where: Expression<SqlBool>[] = [
    visibleDevices(access, centre),
    sql`device.deleted_at is null`,
    ...(startTime ? [sql<SqlBool>`h.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid`] : []),
    ...(endTime ? [sql<SqlBool>`h.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid`] : []),
    ...(deploymentId ? [sql<SqlBool>`h.deployment_id = ${deploymentId}`] : []),
    ...(plate ? [sql<SqlBool>`h.plate like ${likePattern(plate)}`] : []),
    ...(match ? [sql<SqlBool>`h.match = ${match}`] : []),
  ]
  return listLargePage(
    db,
    selectHits(db).where(eb => eb.and(where)),
    page,
    {
      by: { at: { column: 'h.id', type: 'uuid' } },
      default: { by: 'at', order: 'desc' },
      tieBreak: 'h.id',
    },
    { startTime, endTime, deploymentId, plate, match, centre: centre.areaId },
  )
}

/** Removes hits that are older than the passages that are kept. @param before ms since 1970 */
export async function removeHitsBefore(db: Db, before: number): Promise<void> {
  await sql`delete from vehicle_hit where id < ${lowestAlarmId(before)}::uuid`.execute(db)
}
