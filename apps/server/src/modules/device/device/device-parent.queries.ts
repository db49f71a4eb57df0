import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/**
 * Makes transactions that set a device's parent run one after another, so that two of them cannot form a circle
 * together.
 */
export async function lockParents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('device.parent'))`.execute(tx)
}

/** Finds a parent; it cannot be deleted until the transaction ends. */
export async function findParent(tx: Tx, id: string) {
  return tx
    .selectFrom('device')
    .select(['kind', 'area_id', 'category'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** Whether a device is the other one or belongs to it, directly or through others. */
export async function isBelow(tx: Tx, id: string, above: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line(id) as (
      select ${id}::uuid
      union
      select device.parent_id from device join line on device.id = line.id where device.parent_id is not null)
    select exists (select from line where id = ${above}::uuid) as found`.execute(tx)
  return rows[0]?.found === true
}
