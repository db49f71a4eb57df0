import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'

const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Creates the missing partitions of the weeks from `first` to `last`, both included. */
export async function createWeeks(tx: Tx, first: Date, last: Date): Promise<void> {
  await sql`select vehicle_snap_create_partitions(${day(first)}::date, ${day(last)}::date)`.execute(tx)
}

/** Drops the weeks that ended before `before`. Returns their number. */
export async function dropWeeks(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select vehicle_snap_drop_partitions(${day(before)}::date) as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Removes receipts that are older than any snap that is still believed. */
export async function removeReceipts(db: Db, before: Date): Promise<void> {
  await sql`delete from vehicle_snap_receipt where received_at < ${before}`.execute(db)
}
