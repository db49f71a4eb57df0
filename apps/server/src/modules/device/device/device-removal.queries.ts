import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** Locks the devices completely until the transaction ends, so that they cannot even become a parent. */
export async function lockDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('device').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Whether a device that stays belongs to one of these. */
export async function hasOtherChildren(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const child = await tx
    .selectFrom('device')
    .select('id')
    .where('parent_id', 'in', ids)
    .where('id', 'not in', ids)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return child !== undefined
}

export async function hasZones(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const zone = await tx
    .selectFrom('defence_zone')
    .select('id')
    .where('panel_id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return zone !== undefined
}

/** Marks devices deleted and removes their secrets. @returns those that were not deleted before */
export async function removeDevices(tx: Tx, ids: readonly string[]) {
  const removed = await tx
    .updateTable('device')
    .set({ deleted_at: sql`now()`, secret: null, parent_id: null, platform_id: null })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'code', 'category', 'area_id as areaId'])
    .execute()
  await tx.deleteFrom('camera_group_member').where('camera_id', 'in', ids).execute()
  return removed
}
