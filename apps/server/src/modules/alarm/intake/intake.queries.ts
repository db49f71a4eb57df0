import { EVENT_LATE_DAYS } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export async function hasDevice(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findDevicesByCode(db: Db, codes: readonly string[]) {
  return db
    .selectFrom('device')
    .select(['id', 'code'])
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Receipts are kept this long. An older event is refused for its age, so no event is handled twice (ALARM-23). */
const KEEP_DAYS = EVENT_LATE_DAYS + 1
const CHUNK = 5_000

/** Removes old receipts in batches, so that no statement holds many locks. Returns their number. */
export async function removeOldReceipts(db: Db): Promise<number> {
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from event_receipt where (issuer, event_id) in (
        select issuer, event_id from event_receipt
        where received_at < now() - ${KEEP_DAYS} * interval '1 day' limit ${CHUNK})`.execute(db)
    removed += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return removed
  }
}
