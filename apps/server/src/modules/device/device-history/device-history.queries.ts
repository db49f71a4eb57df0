import type { DeviceCategory, Page } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listLargePage, type PageRequest } from '#server/infra/database/paging.ts'
import type { OtherField } from './device-history.rules.ts'

const changes = (db: Db) =>
  db
    .selectFrom('device_change')
    .innerJoin('device', 'device.id', 'device_change.device_id')
    .select([
      'device_change.id',
      'device_change.device_id',
      'device_change.area_id',
      'device_change.field',
      'device_change.before',
      'device_change.after',
      'device_change.user_name',
      'device_change.changed_at',
      'device.name as device_name',
      'device.deleted_at',
      'device.area_id as device_area_id',
      'device.category',
    ])

export type DeviceChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number]

export type HistoryRequest = PageRequest<'at'> & {
  deviceId?: string | undefined
  deviceName?: string | undefined
  field?: string | undefined
  userName?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The columns that tell where the device was after the change. */
const stood = { area: 'device_change.area_id', category: 'device.category', id: 'device.id' }

/** Changes of devices that were in a visible area at the time; texts match as parts. */
export async function listDeviceChanges(
  db: Db,
  request: HistoryRequest,
  scope: { access: AccessSnapshot; centre: Centre },
): Promise<Page<DeviceChangeRow>> {
  const { pageNum, pageSize, orderBy, order, cursor, ...filters } = request
  const { deviceId, deviceName, field, userName, startTime, endTime } = filters
  const where: Expression<SqlBool>[] = [visibleDevices(scope.access, scope.centre, stood)]
  if (deviceId) where.push(sql`device_change.device_id = ${deviceId}`)
  if (deviceName) where.push(sql`strpos(lower(device.name), lower(${deviceName})) > 0`)
  if (field)
    where.push(sql`(device_change.field = ${field} or starts_with(device_change.field, ${`${field}.`}))`)
  if (userName) where.push(sql`strpos(lower(device_change.user_name), lower(${userName})) > 0`)
  if (startTime) where.push(sql`device_change.changed_at >= ${new Date(startTime)}`)
  if (endTime) where.push(sql`device_change.changed_at <= ${new Date(endTime)}`)
  return listLargePage(
    db,
    changes(db).where(eb => eb.and(where)),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { at: { column: 'device_change.changed_at', type: 'timestamptz' } },
      default: { by: 'at', order: 'desc' },
      tieBreak: 'device_change.id',
    },
    { ...filters, centre: scope.centre.areaId },
  )
}

export async function findDeviceChange(db: Db, id: string): Promise<DeviceChangeRow | undefined> {
  return changes(db).where('device_change.id', '=', id).executeTakeFirst()
}

/** The names of areas and devices, each with its area. */
export async function listNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; areaId: string; category: DeviceCategory | null }>`
    select id, name, id as "areaId", null as category from area where id = any(${ids}::uuid[])
    union all
    select id, name, area_id, category from device where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

const columns = {
  floorId: 'floor_id',
  direction: 'direction',
  fieldOfView: 'field_of_view',
  viewRange: 'view_range',
  alias: 'alias',
  tags: 'tags',
  smartTask: 'smart_task',
} as const satisfies Record<OtherField, string>

export async function updateOtherField(
  tx: Tx,
  id: string,
  field: OtherField,
  value: string | number | string[] | null,
): Promise<void> {
  await tx
    .updateTable('device')
    .set({ [columns[field]]: value, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
