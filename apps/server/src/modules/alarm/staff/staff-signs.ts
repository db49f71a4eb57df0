import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { writeSigns, type SignRow } from './staff.queries.ts'

/** Signs are written together so often, ms: 2,000 positions a minute are one statement a second. */
const WRITE_EVERY = 1_000
/** People whose signs wait at once; more than any site has. While the database is away only the newest of each waits. */
const WAITING_MAX = 20_000

export interface StaffSigns {
  /** A sign of life, with a position or without. */
  take(sign: SignRow): void
  /** A position that waits is not written any more. */
  forgetPosition(userId: string): void
  /** Writes what waits. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Collects the signs of life of people in the field and writes them in batches. */
export function createStaffSigns({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }): StaffSigns {
  let waiting = new Map<string, SignRow>()

  async function flush() {
    const batch = waiting
    if (batch.size === 0) return
    waiting = new Map()
    try {
      await writeSigns(db, [...batch.values()])
    } catch (error) {
      // Signs that have come meanwhile are newer.
      waiting = new Map([...batch, ...waiting])
      throw error
    }
  }
  const writing = createRepeated(flush, { name: 'signs of life', every: WRITE_EVERY, log })

  return {
    take(sign) {
      const before = waiting.get(sign.user_id)
      if (!before && waiting.size >= WAITING_MAX) return
      waiting.set(sign.user_id, sign.longitude === undefined ? (before ?? sign) : sign)
    },
    forgetPosition(userId) {
      if (waiting.has(userId)) waiting.set(userId, { user_id: userId })
    },
    flush,
    start: () => writing.start(),
    async stop() {
      await writing.stop()
      await flush().catch((error: unknown) => log.warn({ err: error }, 'signs of life not written'))
    },
  }
}
