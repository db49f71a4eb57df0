import type { RestoredBackup } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** @returns false where this restore is known already */
export async function insertRestored(tx: Tx, { madeAt, restoredAt }: RestoredBackup): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('restored_backup')
    .values({ made_at: madeAt, restored_at: restoredAt })
    .onConflict(conflict => conflict.column('restored_at').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The last restore, while nobody has confirmed it. */
export async function findUnconfirmed(db: Db): Promise<RestoredBackup | null> {
  const row = await db
    .selectFrom('restored_backup')
    .select(['made_at', 'restored_at'])
    .where('confirmed_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { madeAt: row.made_at.toISOString(), restoredAt: row.restored_at.toISOString() } : null
}

export async function confirmAll(tx: Tx, by: string): Promise<void> {
  await tx
    .updateTable('restored_backup')
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: by })
    .where('confirmed_at', 'is', null)
    .execute()
}
