import type { PatrolStop } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { hasOnlySeenCheckpoints } from './patrol-foot-stop.queries.ts'

/** A stop of a plan with the camera as it is now. */
export interface StopRow {
  plan_id: string
  position: number
  device_id: string
  preset: PatrolStop['preset']
  seconds: number
  questions: string[]
  device_name: string
  is_deleted: boolean
  longitude: number | null
  latitude: number | null
}

/** In the order of the way. */
export async function listStops(db: Db, planId: string): Promise<StopRow[]> {
  const rows = await db
    .selectFrom('patrol_stop as stop')
    .innerJoin('device', 'device.id', 'stop.device_id')
    .selectAll('stop')
    .select([
      'device.name as device_name',
      sql<boolean>`device.deleted_at is not null`.as('is_deleted'),
      'device.longitude',
      'device.latitude',
    ])
    .where('stop.plan_id', '=', planId)
    .orderBy('stop.position')
    .execute()
  return rows as unknown as StopRow[]
}

/** Condition on a plan, told by the column of its id: there is neither camera nor checkpoint in it that the user may not see. */
export const hasOnlySeenStops = (access: AccessSnapshot, id: string): RawBuilder<SqlBool> =>
  access.areaIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select from patrol_stop stop join device on device.id = stop.device_id
        where stop.plan_id = ${sql.ref(id)} and device.deleted_at is null
          and not (${visibleDevices(access, undefined)}))
        and ${hasOnlySeenCheckpoints(access, id)}`

/** Of these plans, those with a camera or checkpoint that the user may not see. */
export async function findUnseen(
  db: Db,
  planIds: readonly string[],
  access: AccessSnapshot,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select plan.id from patrol_plan plan
    where plan.id = any(${[...planIds]}::uuid[]) and not (${hasOnlySeenStops(access, 'plan.id')})`.execute(db)
  return rows.map(row => row.id)
}

/** A camera and its place. */
export interface CameraPlace {
  id: string
  name: string
  kind: string
  area_id: string
  centre_id: string
  is_deleted: boolean
}

/** Devices of these ids, which cannot be deleted until the transaction ends. */
export async function lockCameras(tx: Tx, ids: readonly string[]): Promise<CameraPlace[]> {
  return tx
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'device.id',
      'device.name',
      'device.kind',
      'device.area_id',
      'area.centre_id',
      sql<boolean>`device.deleted_at is not null`.as('is_deleted'),
    ])
    .where(sql<SqlBool>`device.id = any(${[...ids]}::uuid[])`)
    .orderBy('device.id')
    .forShare('device')
    .execute()
}
