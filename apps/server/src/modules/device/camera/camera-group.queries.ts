import type { CameraFunction } from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** The columns of a group that a user enters. */
export type GroupColumns = Pick<
  Selectable<Database['camera_group']>,
  'name' | 'area_id' | 'function_type' | 'is_virtual' | 'threshold'
>

const selectRows = (db: Db) =>
  db
    .selectFrom('camera_group')
    .innerJoin('area', 'area.id', 'camera_group.area_id')
    .select([
      'camera_group.id',
      'camera_group.name',
      'camera_group.area_id',
      'area.name as area_name',
      'camera_group.function_type',
      'camera_group.is_virtual',
      'camera_group.threshold',
      'camera_group.version',
    ])

export type CameraGroupRow = Awaited<ReturnType<typeof listGroups>>['list'][number]

export async function findGroup(db: Db, id: string) {
  return selectRows(db).where('camera_group.id', '=', id).executeTakeFirst()
}

/** Locks the group until the transaction ends. */
export async function findGroupForUpdate(tx: Tx, id: string) {
  return selectRows(tx).where('camera_group.id', '=', id).forUpdate('camera_group').executeTakeFirst()
}

export type GroupListRequest = PageRequest<'name'> & {
  name?: string | undefined
  functionType?: CameraFunction | undefined
}

export async function listGroups(
  db: Db,
  request: GroupListRequest,
  scope: { access: AccessSnapshot; centre: Centre },
) {
  const { name, functionType } = request
  const filters: Expression<SqlBool>[] = [visibleAreas(scope.access, scope.centre, 'camera_group.area_id')]
  if (name) filters.push(sql`strpos(lower(camera_group.name), lower(${name})) > 0`)
  if (functionType) filters.push(sql`camera_group.function_type = ${functionType}`)
  return listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'camera_group.name' },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'camera_group.id',
    },
  )
}

/** The cameras of groups that the user may see. */
export async function listMembers(db: Db, groupIds: readonly string[], access: AccessSnapshot) {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('camera_group_member')
    .innerJoin('device', 'device.id', 'camera_group_member.camera_id')
    .select(['camera_group_member.group_id as groupId', 'device.id', 'device.name'])
    .where('camera_group_member.group_id', 'in', [...groupIds])
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .orderBy('device.name')
    .execute()
}

/** Whether all of these are cameras. They cannot be deleted until the transaction ends. */
export async function areCameras(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('device')
    .select('id')
    .where('id', 'in', [...ids])
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length === new Set(ids).size
}

export async function insertGroup(db: Db, group: GroupColumns): Promise<string> {
  const row = await db.insertInto('camera_group').values(group).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateGroup(db: Db, id: string, columns: GroupColumns): Promise<void> {
  await db
    .updateTable('camera_group')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Adds cameras to a group; it is no error if one is a member already. */
export async function insertMembers(db: Db, groupId: string, cameraIds: readonly string[]): Promise<void> {
  if (cameraIds.length === 0) return
  await db
    .insertInto('camera_group_member')
    .values([...new Set(cameraIds)].map(camera_id => ({ group_id: groupId, camera_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeMembers(db: Db, groupId: string, cameraIds: readonly string[]): Promise<void> {
  if (cameraIds.length === 0) return
  await db
    .deleteFrom('camera_group_member')
    .where('group_id', '=', groupId)
    .where('camera_id', 'in', [...cameraIds])
    .execute()
}

export async function removeGroups(db: Db, ids: readonly string[]) {
  return db
    .deleteFrom('camera_group')
    .where('id', 'in', [...ids])
    .returning(['id', 'name', 'area_id as areaId'])
    .execute()
}

export const cameraGroupObjects: PlacedObjects = {
  names: sql`select id, name, area_id from camera_group`,
  places: sql`select id, area_id from camera_group`,
}
