import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'

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
