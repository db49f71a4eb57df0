import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { until } from './until.ts'

/**
 * Makes two changes meet: `first` runs in a transaction that commits only when `second` waits for one of its locks, or
 * has finished without waiting.
 * @returns the result of `second`
 */
export async function whileHeldOpen<Result>(
  db: Db,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let isDone = false
  const meeting = await db.transaction().execute(async tx => {
    await first(tx)
    const running = second().finally(() => (isDone = true))
    await until(async () => isDone || (await isAnyoneWaiting(db)))
    return { running }
  })
  return meeting.running
}

/** Asked outside the open transaction, in which PostgreSQL would show the same moment again and again. */
async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`.execute(
    db,
  )
  return rows[0]?.waits === true
}
