import type { DeviceCategory, DeviceKind, DriverName, Inventory } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { ConnectionConfig } from '#server/modules/device/connection/connection.rules.ts'

/** The columns of a device that are written on input; its status is written by the code that observes it. */
export interface DeviceFields {
  name: string
  code: string
  areaId: string
  parentId: string | null
  platformId: string | null
  category: DeviceCategory
  config: ConnectionConfig
  secret: Buffer | null
  longitude: number | null
  latitude: number | null
  height: number | null
  inventory: Inventory
}

export type NewDevice = DeviceFields & { id: string; driver: DriverName; kind: DeviceKind; alias: string }

/** Ids are reserved before the insert, because a device's secret is sealed with its id. */
export async function nextDeviceIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(row => row.id)
}

const written = (fields: DeviceFields) => ({
  name: fields.name,
  code: fields.code,
  area_id: fields.areaId,
  parent_id: fields.parentId,
  platform_id: fields.platformId,
  category: fields.category,
  config: JSON.stringify(fields.config),
  secret: fields.secret,
  longitude: fields.longitude,
  latitude: fields.latitude,
  height: fields.height,
  inventory: JSON.stringify(fields.inventory),
})

const rowOf = (device: NewDevice) => ({
  id: device.id,
  driver: device.driver,
  kind: device.kind,
  alias: device.alias,
  ...written(device),
})

export async function insertDevice(db: Db, device: NewDevice): Promise<void> {
  await db.insertInto('device').values(rowOf(device)).execute()
}

/** Inserts devices, leaving out those whose name or code is in use. @returns the ids of the inserted ones */
export async function insertFreeDevices(db: Db, devices: readonly NewDevice[]): Promise<Set<string>> {
  const rows = await db
    .insertInto('device')
    .values(devices.map(rowOf))
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The floor that stays set: a device that leaves its floor also leaves the floor's plan. */
const floorWithin = (areaId: string) => sql<string | null>`
  case when area_id = ${areaId}::uuid
    or exists (select from area where id = ${areaId}::uuid and path @> array[device.floor_id]) then floor_id end`

/** @param isReconnected whether it is another connection, so that what it reported of itself is no longer valid */
export async function updateDevice(
  db: Db,
  id: string,
  fields: DeviceFields,
  isReconnected: boolean,
): Promise<void> {
  await db
    .updateTable('device')
    .set({ ...written(fields), floor_id: floorWithin(fields.areaId), version: sql<number>`version + 1` })
    .$if(isReconnected, query => query.set({ capabilities: [], lacks: '[]' }))
    .where('id', '=', id)
    .execute()
}

export async function moveDevices(tx: Tx, ids: readonly string[], areaId: string): Promise<void> {
  await tx
    .updateTable('device')
    .set({ floor_id: floorWithin(areaId), area_id: areaId, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

const NAMES_BETWEEN = ' / '

const selectRows = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .leftJoin('platform', 'platform.id', 'device.platform_id')
    .select([
      'device.id',
      'device.name',
      'device.code',
      'device.kind',
      'device.driver',
      'device.category',
      'device.area_id',
      'area.name as area_name',
      'device.parent_id',
      'parent.name as parent_name',
      'device.platform_id',
      'platform.name as platform_name',
      'device.longitude',
      'device.latitude',
      'device.height',
      'device.floor_id',
      'device.state',
      'device.cause',
      'device.state_since',
      'device.maintenance_until',
      'device.locked_until',
      'device.capabilities',
      'device.inventory',
      'device.created_at',
      'device.version',
      sql<string>`(
        select string_agg(above.name, ${NAMES_BETWEEN} order by cardinality(above.path))
        from area above where above.id = any(area.path))`.as('area_path'),
    ])
    .where('device.deleted_at', 'is', null)

/** Devices with the columns of a list; the caller adds filters, order and limit. */
export const selectDevices = selectRows

const withConnection = (db: Db) => selectRows(db).select(['device.config', 'device.secret', 'device.lacks'])

export async function findDevice(db: Db, id: string) {
  return withConnection(db).where('device.id', '=', id).executeTakeFirst()
}

/** Locks the device until the transaction ends; others may still name it as their parent. */
export async function findDeviceForUpdate(tx: Tx, id: string) {
  return withConnection(tx).where('device.id', '=', id).forNoKeyUpdate('device').executeTakeFirst()
}

export type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
export type DeviceDetailsRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export const deviceObjects: PlacedObjects = {
  names: sql`select id, name, area_id from device`,
  places: sql`select id, area_id from device where deleted_at is null`,
  devices: sql`select id, area_id, category, id as device_id from device where deleted_at is null`,
}
