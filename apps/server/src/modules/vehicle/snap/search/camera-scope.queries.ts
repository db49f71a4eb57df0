import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { readIds, type IdList } from '#server/infra/database/id-list.ts'

export interface Scope {
  access: AccessSnapshot
  centre: Centre
}

export interface CameraChoice {
  cameraGroupIds?: readonly string[] | undefined
  cameraIds?: readonly string[] | undefined
  areaIds?: readonly string[] | undefined
}

/** The cameras of the centre that the reader may see, of those that are asked for. Snaps are where their camera is. */
export async function findCameras(db: Db, choice: CameraChoice, { access, centre }: Scope): Promise<IdList> {
  const { cameraGroupIds, cameraIds, areaIds } = choice
  const where: Expression<SqlBool>[] = [visibleDevices(access, centre), ...areasFilter(areaIds)]
  if (cameraIds) where.push(sql`device.id = any(${[...cameraIds]}::uuid[])`)
  if (cameraGroupIds)
    where.push(sql`device.id in (
      select member.camera_id from camera_group_member member join camera_group on camera_group.id = member.group_id
      where member.group_id = any(${[...cameraGroupIds]}::uuid[]) and camera_group.function_type = 'plate'
        and ${visibleAreas(access, centre, 'camera_group.area_id')})`)
  return readIds(
    db,
    sql`select device.id from device
      where device.deleted_at is null and device.kind = 'camera' and ${sql.join(where, sql` and `)}`,
  )
}

/** Camera groups of plate recognition. */
export async function listCheckpoints(
  db: Db,
  { access, centre }: Scope,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('camera_group')
    .select(['id', 'name'])
    .where('function_type', '=', 'plate')
    .where(visibleAreas(access, centre, 'camera_group.area_id'))
    .orderBy('name')
    .execute()
}

/** Whether these are checkpoints: camera groups of plate recognition; they are kept until the transaction ends. */
export async function areCheckpoints(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('camera_group')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('function_type', '=', 'plate')
    .forKeyShare()
    .execute()
  return rows.length === new Set(ids).size
}
