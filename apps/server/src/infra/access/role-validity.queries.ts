import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/**
 * The database's clock in whole milliseconds, rounded down, so that the next check begins exactly where this one ended.
 */
export async function readTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', now()) as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

/** Users whose roles began or ended after `since`, up to and including `at`. */
export async function listTurned(tx: Tx, since: Date, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where(eb =>
      eb.or([
        eb.and([eb('roles_from', '>', since), eb('roles_from', '<=', at)]),
        eb.and([eb('roles_until', '>', since), eb('roles_until', '<=', at)]),
      ]),
    )
    .execute()
  return rows.map(row => row.id)
}
