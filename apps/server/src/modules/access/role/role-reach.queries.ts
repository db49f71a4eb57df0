import type { DeviceCategory } from '@palisade/contract'
import { sql } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ChosenDevice } from './role.queries.ts'

/** The devices among these that the user reaches. */
export async function listReachedDevices(
  db: Db,
  access: AccessSnapshot,
  devices: readonly ChosenDevice[],
): Promise<ChosenDevice[]> {
  if (access.isSuper || devices.length === 0) return [...devices]
  const { rows } = await sql<ChosenDevice>`
    select id, category from device
    where id = any(${devices.map(device => device.id)}::uuid[]) and deleted_at is null
      and ${visibleDevices(access, undefined)}
    order by id`.execute(db)
  return rows
}

/** The devices of some categories in an area and below it that the user reaches; at most one more than the limit. */
export async function listDevicesBelow(
  db: Db,
  access: AccessSnapshot,
  { areaId, categories, limit }: { areaId: string; categories: readonly DeviceCategory[]; limit: number },
): Promise<ChosenDevice[]> {
  const { rows } = await sql<ChosenDevice>`
    select device.id, device.category from device
    where device.area_id in (select id from area where path @> array[${areaId}::uuid])
      and device.category = any(${[...categories]}::text[]) and device.deleted_at is null
      and ${visibleDevices(access, undefined)}
    order by device.id limit ${limit + 1}`.execute(db)
  return rows
}
