import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/database.ts'

/** First half of the advisory lock's key: "zone". */
const LOCK_CLASS = 0x7a6f6e65

/** Makes this transaction's wait for a lock end with an error after so many ms. */
export const limitLockWait = (tx: Tx, ms: number) => sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx)

/** Held until the transaction ends, by one copy of the server at a time. */
export const lockPanel = (tx: Tx, panelId: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, hashtext(${panelId}))`.execute(tx)
