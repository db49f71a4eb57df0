import { SNAP_SEARCH_MS } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { withinTime } from '#server/infra/database/within-time.ts'

export interface SnapTime {
  db: Db
  /** A statement about passages takes no longer, ms. */
  searchMs?: number
}

/** Reads passages, none of whose statements takes longer than the limit (VEHICLE-6). */
export const readInTime = <Result>(
  { db, searchMs = SNAP_SEARCH_MS }: SnapTime,
  read: (tx: Db) => Promise<Result>,
): Promise<Result> => withinTime(db, { ms: searchMs, code: 'snap.too_slow' }, read)
