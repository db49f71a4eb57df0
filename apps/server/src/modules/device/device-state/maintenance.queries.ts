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

/** Devices whose maintenance has ended by now. */
export async function listDueMaintenance(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where('maintenance_until', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
