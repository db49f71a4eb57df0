import type { SignedInUser } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import {
  insertDeviceChanges,
  listDeviceFields,
  listDeviceFieldsForUpdate,
  type DeviceFieldsRow,
} from './device-changes.queries.ts'
import { changesBetween, type DeviceSnapshot } from './device-changes.rules.ts'

/** The user who changes a device; null for the programs themselves. */
export type ChangedBy = Pick<SignedInUser, 'id' | 'userName'> | null

/** Reads devices before a change and locks their rows until the transaction ends; deleted ones are left out. */
export async function snapshotForUpdate(tx: Tx, ids: readonly string[]): Promise<DeviceSnapshot[]> {
  return (await listDeviceFieldsForUpdate(tx, ids)).map(snapshotOf)
}

/** Reads devices after a change. */
export async function snapshotDevices(db: Db, ids: readonly string[]): Promise<DeviceSnapshot[]> {
  return (await listDeviceFields(db, ids)).map(snapshotOf)
}

/**
 * Writes a history row for each field that differs, in the transaction of the change. Every change of a device uses it
 * in this order: `before` from `snapshotForUpdate`, the change, `after` from `snapshotDevices`.
 */
export async function recordDeviceChanges(
  tx: Tx,
  before: readonly DeviceSnapshot[],
  after: readonly DeviceSnapshot[],
  by: ChangedBy,
): Promise<void> {
  const afterwards = new Map(after.map(snapshot => [snapshot.id, snapshot]))
  const who = { userId: by?.id ?? null, userName: by?.userName ?? '' }
  const rows = before.flatMap(old => {
    const now = afterwards.get(old.id)
    if (!now) return []
    const device = { deviceId: old.id, areaId: now.areaId }
    return changesBetween(old, now).map(change => ({ ...device, ...change, ...who }))
  })
  await insertDeviceChanges(tx, rows)
}

function snapshotOf(row: DeviceFieldsRow): DeviceSnapshot {
  const stated: [string, unknown][] = [
    ['name', row.name],
    ['code', row.code],
    ['areaId', row.area_id],
    ['parentId', row.parent_id],
    ['platformId', row.platform_id],
    ['category', row.category],
    ['longitude', row.longitude],
    ['latitude', row.latitude],
    ['height', row.height],
    ['floorId', row.floor_id],
    ['direction', row.direction],
    ['fieldOfView', row.field_of_view],
    ['viewRange', row.view_range],
    ['alias', row.alias],
    ['tags', row.tags],
    ['smartTask', row.smart_task],
    ...prefixed('config', row.config),
    ...prefixed('inventory', row.inventory),
  ]
  const fields = new Map(stated.filter(([, value]) => value !== null && value !== ''))
  const category = row.category
  return { id: row.id, areaId: row.area_id, category, fields, secret: row.secret }
}

const prefixed = (group: string, values: unknown): [string, unknown][] =>
  Object.entries(values as Record<string, unknown>).map(([name, value]) => [`${group}.${name}`, value])
