import { storeCauseSchema } from '@palisade/contract/media'
import type { Db } from '#server/infra/database/database.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { listStores } from './store.queries.ts'

/** Tells of the object stores into which recordings are moved. */
export function createStoreService({ db }: { db: Db }) {
  return {
    async getStores() {
      const rows = await listStores(db)
      return rows.map(row => ({
        path: row.path,
        endpoint: row.endpoint,
        state: row.state === 'ok' ? 'ok' : 'failed',
        cause: storeCauseSchema.nullable().catch(null).parse(row.cause),
        detail: row.detail,
        since: row.state_since.toISOString(),
        afterDays: row.after_days,
        copiesLocked: row.copies_locked,
        bytes: row.bytes,
        waitingBytes: row.waiting_bytes,
        storedAt: row.stored_at?.toISOString() ?? null,
        heardAt: row.heard_at.toISOString(),
      }))
    },
  } satisfies CallsOf<'recording'>
}
