import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export async function setMaintenance(
  tx: Tx,
  ids: readonly string[],
  maintenance: { until: Date | null; reason: string },
): Promise<void> {
  await tx
    .updateTable('device')
    .set({ maintenance_until: maintenance.until, maintenance_reason: maintenance.reason })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export interface StoredMaintenance {
  id: string
  until: Date
  reason: string
}

/** Those of the devices that are in maintenance now. */
export async function listMaintenance(tx: Tx, ids: readonly string[]): Promise<StoredMaintenance[]> {
  const rows = await tx
    .selectFrom('device')
    .select(['id', 'maintenance_until as until', 'maintenance_reason as reason'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('maintenance_until', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ until: Date }>()
    .execute()
  return rows
}

/** Name and place of devices whose maintenance is over, for the event. */
export async function listEnded(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('device')
    .select(['id', 'name', 'area_id as areaId', 'category'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The moments at which maintenance ends, of all devices that are in it. */
export async function listMaintenanceEnds(db: Db): Promise<Date[]> {
  const rows = await db
    .selectFrom('device')
    .select('maintenance_until as until')
    .distinct()
    .where('maintenance_until', 'is not', null)
    .execute()
  return rows.flatMap(row => row.until ?? [])
}

/** Devices whose maintenance ends at that moment. */
export async function listMaintained(db: Db, until: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where('maintenance_until', '=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
