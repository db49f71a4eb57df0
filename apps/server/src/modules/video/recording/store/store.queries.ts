import type { StoreStatus } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export async function putStore(db: Db, store: StoreStatus): Promise<void> {
  const values = {
    endpoint: store.endpoint,
    state: store.state,
    cause: store.cause ?? null,
    detail: store.detail ?? '',
    state_since: new Date(store.since),
    after_days: store.afterDays ?? null,
    copies_locked: store.copiesLocked,
    bytes: store.bytes,
    waiting_bytes: store.waitingBytes,
    stored_at: store.storedAt === undefined ? null : new Date(store.storedAt),
    heard_at: sql<Date>`now()`,
  }
  await db
    .insertInto('recording_store')
    .values({ path: store.path, ...values })
    .onConflict(conflict => conflict.column('path').doUpdateSet(values))
    .execute()
}

/**
 * A store of which nothing was heard for so long after another is none of the media program's any more, min. Silence of all of them is
 * that of the program, which has them still.
 */
const SILENT_MIN = 10

export const listStores = (db: Db) =>
  db
    .selectFrom('recording_store')
    .selectAll()
    .where(sql<boolean>`heard_at >
      (select max(heard_at) from recording_store) - ${SILENT_MIN} * interval '1 minute'`)
    .orderBy('path')
    .execute()
