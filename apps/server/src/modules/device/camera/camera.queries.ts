import type { CameraUpdate } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

const selectRows = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'device.id',
      'device.kind',
      'device.category',
      'device.name',
      'device.code',
      'device.alias',
      'device.tags',
      'device.area_id',
      'area.name as area_name',
      'device.smart_task',
      'device.longitude',
      'device.latitude',
      'device.floor_id',
      'device.direction',
      'device.field_of_view',
      'device.view_range',
      'device.capabilities',
      'device.state',
      'device.cause',
      'device.state_since',
      'device.version',
    ])
    .where('device.deleted_at', 'is', null)

export type CameraRow = Awaited<ReturnType<typeof findCameras>>[number]

export async function findCameras(db: Db, ids: readonly string[]) {
  return selectRows(db)
    .where('device.id', 'in', [...ids])
    .execute()
}

/** Locks the cameras until the transaction ends, in the order of their ids, so that two operators cannot deadlock. */
export async function findCamerasForUpdate(tx: Tx, ids: readonly string[]) {
  return selectRows(tx)
    .where('device.id', 'in', [...ids])
    .orderBy('device.id')
    .forUpdate('device')
    .execute()
}

export type CameraListRequest = PageRequest<'name' | 'state'> & {
  name?: string | undefined
  tag?: string | undefined
  groupId?: string | undefined
  areaIds?: readonly string[] | undefined
  smartTask?: 'started' | 'stopped' | undefined
}

/** Cameras of the visible areas. `name` is a part of a name, alias or code. */
export async function listCameras(
  db: Db,
  request: CameraListRequest,
  scope: { access: AccessSnapshot; centre: Centre },
) {
  const { name, tag, groupId, areaIds, smartTask } = request
  const filters: Expression<SqlBool>[] = [visibleDevices(scope.access, scope.centre), ...areasFilter(areaIds)]
  if (name)
    filters.push(
      sql`strpos(lower(device.name || chr(10) || device.alias || chr(10) || device.code), lower(${name})) > 0`,
    )
  if (tag) filters.push(sql`device.tags @> array[${tag}]::text[]`)
  if (groupId)
    filters.push(
      sql`exists (select from camera_group_member where group_id = ${groupId}::uuid and camera_id = device.id)`,
    )
  if (smartTask) filters.push(sql`device.smart_task = ${smartTask}`)
  return listPage(
    db,
    selectRows(db)
      .where('device.kind', '=', 'camera')
      .where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'device.name', state: 'device.state' },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'device.id',
    },
  )
}

/** The groups of cameras that the user may see. */
export async function listGroupsOf(db: Db, cameraIds: readonly string[], access: AccessSnapshot) {
  if (cameraIds.length === 0) return []
  return db
    .selectFrom('camera_group_member')
    .innerJoin('camera_group', 'camera_group.id', 'camera_group_member.group_id')
    .select(['camera_group_member.camera_id as cameraId', 'camera_group.id', 'camera_group.name'])
    .where('camera_group_member.camera_id', 'in', [...cameraIds])
    .where(visibleAreas(access, undefined, 'camera_group.area_id'))
    .orderBy('camera_group.name')
    .execute()
}

/** The fields of a camera that its configuration changes; a position that is left out stays. */
export async function updateCamera(db: Db, request: CameraUpdate): Promise<void> {
  const { longitude, latitude } = request
  await db
    .updateTable('device')
    .set({
      name: request.name,
      alias: request.alias,
      tags: [...new Set(request.tags)],
      direction: request.direction,
      field_of_view: request.fieldOfView,
      view_range: request.viewRange,
      ...(longitude !== undefined && { longitude }),
      ...(latitude !== undefined && { latitude }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', request.id)
    .execute()
}

export async function setSmartTask(db: Db, ids: readonly string[], value: 'started' | 'stopped') {
  await db
    .updateTable('device')
    .set({ smart_task: value, version: sql<number>`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}
