import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from './database.ts'

/** PostgreSQL's error code when `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Makes a statement of this transaction fail when it waits longer than `ms` for a lock. */
export const limitLockWait = (tx: Tx, ms: number) => sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx)

/** Whether a statement failed because it had waited for a lock as long as it may. */
export const isLockWaitOver = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
