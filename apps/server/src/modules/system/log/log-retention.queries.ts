import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/**
 * The last of the oldest rows that are all older than `cutoff`, looking at `limit` rows at most; undefined when even
 * the oldest row is younger.
 */
export async function findLastOld(
  db: Db,
  cutoff: Date,
  limit: number,
): Promise<{ serial: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ serial: number; hash: Buffer }>`
    with oldest as (
      select seal.serial, seal.hash, audit.at
      from audit_seal seal left join audit on audit.id = seal.audit_id
      order by seal.serial limit ${limit})
    select serial, hash from oldest
    where serial < coalesce((select min(serial) from oldest where at >= ${cutoff}), 9223372036854775807)
    order by serial desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Removes the beginning of the log up to a serial; this is the only delete that the log's trigger allows.
 * @returns the number of removed rows
 */
export async function removeUpTo(tx: Tx, serial: number): Promise<number> {
  await sql`select set_config('palisade.log_retention', 'on', true)`.execute(tx)
  await sql`delete from audit using audit_seal seal where seal.audit_id = audit.id and seal.serial <= ${serial}`.execute(
    tx,
  )
  const { numDeletedRows } = await tx
    .deleteFrom('audit_seal')
    .where('serial', '<=', serial)
    .executeTakeFirstOrThrow()
  await sql`select set_config('palisade.log_retention', '', true)`.execute(tx)
  return Number(numDeletedRows)
}
