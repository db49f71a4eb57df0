import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

const fieldsOf = (db: Db) =>
  db
    .selectFrom('device')
    .select([
      'id',
      'name',
      'code',
      'area_id',
      'parent_id',
      'platform_id',
      'category',
      'longitude',
      'latitude',
      'height',
      'floor_id',
      'direction',
      'field_of_view',
      'view_range',
      'alias',
      'tags',
      'smart_task',
      'config',
      'inventory',
      'secret',
    ])
    .where('deleted_at', 'is', null)

export type DeviceFieldsRow = Awaited<ReturnType<ReturnType<typeof fieldsOf>['execute']>>[number]

export async function listDeviceFields(db: Db, ids: readonly string[]): Promise<DeviceFieldsRow[]> {
  if (ids.length === 0) return []
  return fieldsOf(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

export async function listDeviceFieldsForUpdate(tx: Tx, ids: readonly string[]): Promise<DeviceFieldsRow[]> {
  if (ids.length === 0) return []
  return fieldsOf(tx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export interface NewDeviceChange {
  deviceId: string
  areaId: string
  field: string
  before: unknown
  after: unknown
  userId: string | null
  userName: string
}

export async function insertDeviceChanges(tx: Tx, changes: readonly NewDeviceChange[]): Promise<void> {
  if (changes.length === 0) return
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await sql`
    insert into device_change (device_id, area_id, field, before, after, user_id, user_name)
    select * from unnest(
      ${changes.map(change => change.deviceId)}::uuid[],
      ${changes.map(change => change.areaId)}::uuid[],
      ${changes.map(change => change.field)}::text[],
      ${changes.map(change => json(change.before))}::jsonb[],
      ${changes.map(change => json(change.after))}::jsonb[],
      ${changes.map(change => change.userId)}::uuid[],
      ${changes.map(change => change.userName)}::text[])`.execute(tx)
}
