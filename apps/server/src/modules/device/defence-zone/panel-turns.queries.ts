import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** The first half of the key of the advisory lock: "zone" in ASCII. */
const LOCK_CLASS = 0x7a6f6e65

/** Locks the panel until the transaction ends, among all copies of the server. */
export const lockPanel = (tx: Tx, panelId: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, hashtext(${panelId}))`.execute(tx)
