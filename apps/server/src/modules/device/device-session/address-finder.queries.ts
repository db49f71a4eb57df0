import type { DriverConfigs } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'

export interface MovableDevice {
  id: string
  areaId: string
  category: string
  config: Omit<DriverConfigs['onvif'], 'password'>
}

/** The ONVIF devices among these whose network name is known, so that they can be recognised at another address. */
export async function listMovable(db: Db, ids: readonly string[]): Promise<MovableDevice[]> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'area_id as areaId', 'category', 'config'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('driver', '=', 'onvif')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(config ->> 'endpointReference', '') <> ''`)
    .execute()
  return rows.map(row => ({ ...row, config: row.config as MovableDevice['config'] }))
}

/** Stores a device's new address, unless somebody has changed the device meanwhile. @returns whether it was stored */
export async function updateAddress(
  tx: Tx,
  device: MovableDevice,
  next: MovableDevice['config'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device')
    .set({ config: JSON.stringify(next), version: sql<number>`version + 1` })
    .where('id', '=', device.id)
    .where('config', '=', JSON.stringify(device.config))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
