import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { ClockSeen } from './time-check.rules.ts'

/** Locks and reads the time that was last believed, and the database's present time, ms since 1970. */
export async function lockClockSeen(tx: Tx): Promise<{ seen: ClockSeen; databaseNow: number } | undefined> {
  const row = await tx
    .selectFrom('clock_check')
    .select(['trusted_at', 'suspect_since', 'suspect_at', sql<Date>`clock_timestamp()`.as('now')])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { trusted_at: trustedAt, suspect_since: since, suspect_at: at, now } = row
  const suspect = since && at ? { since: since.getTime(), at: at.getTime() } : null
  return { seen: { trustedAt: trustedAt.getTime(), suspect }, databaseNow: now.getTime() }
}

export async function saveClockSeen(db: Db, { trustedAt, suspect }: ClockSeen): Promise<void> {
  await db
    .updateTable('clock_check')
    .set({
      trusted_at: new Date(trustedAt),
      suspect_since: suspect && new Date(suspect.since),
      suspect_at: suspect && new Date(suspect.at),
    })
    .execute()
}
