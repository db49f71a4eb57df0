import type { StoredConfigs } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface MovableDevice {
  id: string
  areaId: string
  category: string
  config: StoredConfigs['onvif']
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
