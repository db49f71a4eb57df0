import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { readAccess } from '../access.queries.ts'
import type { AccessSnapshot } from '../access.ts'

/**
 * Rights are read anew from this age on whatever their stamp says, ms: a change made by hand with triggers off, or a
 * database put back under a running server, holds from then on.
 */
export const RIGHTS_AGE_MS = 60_000

export interface RightsReader {
  /** The rights of a user whose stamp was just read; they are read from their tables only when it is another one. */
  read(userId: string, stamp: string | undefined): Promise<AccessSnapshot>
}

interface Kept {
  access: AccessSnapshot
  stamp: string | undefined
  readAt: number
}

/** Keeps the rights of `size` users with their stamps. It trusts nothing but the stamp that it is given. */
export function createRightsReader({
  db,
  clock,
  size,
}: {
  db: Db
  clock: Clock
  size: number
}): RightsReader {
  const kept = new LRUCache<string, Kept>({ max: size })
  return {
    async read(userId, stamp) {
      const known = kept.get(userId)
      const isYoung = known !== undefined && clock.elapsed() - known.readAt < RIGHTS_AGE_MS
      // A table of counts that somebody emptied gives no stamp, which equals none.
      if (isYoung && typeof stamp === 'string' && known.stamp === stamp) return known.access
      const readAt = clock.elapsed()
      // The stamp of the reading itself, which may be newer than the one that was asked for.
      const fresh = await readAccess(db, userId)
      kept.set(userId, { ...fresh, readAt })
      return fresh.access
    },
  }
}
