import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** Tables of which a week of UTC is a partition, and the receipts that keep each of their rows from being written twice. */
export const weeklyTables = {
  vehicle_snap: 'vehicle_snap_receipt',
  face_capture: 'face_capture_receipt',
} as const
export type WeeklyTable = keyof typeof weeklyTables

const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Creates the missing partitions of the weeks from `first` to `last`, both included. */
export async function createWeeks(tx: Tx, table: WeeklyTable, first: Date, last: Date): Promise<void> {
  await sql`select weekly_create_partitions(${table}::regclass, ${day(first)}::date, ${day(last)}::date)`.execute(
    tx,
  )
}

/** Drops the weeks that ended before `before`. Returns their number. */
export async function dropWeeks(tx: Tx, table: WeeklyTable, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select weekly_drop_partitions(${table}::regclass, ${day(before)}::date) as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** An event of a camera by the camera's own name for it: it comes again when the camera got no answer. */
export interface Receipt {
  cameraId: string
  eventKey: string
}

/** Keeps receipts; returns those that were not there. */
export async function insertReceipts(
  tx: Tx,
  table: WeeklyTable,
  receipts: readonly Receipt[],
): Promise<Receipt[]> {
  const cameras = receipts.map(({ cameraId }) => cameraId)
  const keys = receipts.map(({ eventKey }) => eventKey)
  const { rows } = await executePrepared(
    tx,
    sql<Receipt>`
      insert into ${sql.table(weeklyTables[table])} (camera_id, event_key)
      select * from unnest(${cameras}::uuid[], ${keys}::text[])
      on conflict do nothing returning camera_id as "cameraId", event_key as "eventKey"`,
  )
  return rows
}

export async function removeReceipts(db: Db, table: WeeklyTable, before: Date): Promise<void> {
  await sql`delete from ${sql.table(weeklyTables[table])} where received_at < ${before}`.execute(db)
}
