import type { Rate } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { systemClock, type Clock } from '../clock.ts'
import { createKeyedQueue } from '../keyed-queue.ts'

export interface RateLimiter {
  /**
   * Counts one use by `key`. Returns 0 when it is allowed, otherwise the seconds after which another try may succeed.
   */
  take(key: string): Promise<number>
}

/** Makes the limiter of a call. */
export type LimiterOf = (call: string, rate: Rate) => RateLimiter

/**
 * Keys that are remembered at once; beyond it the oldest are forgotten, so that many callers cannot exhaust the memory.
 */
export const RATE_KEYS_LIMIT = 10_000
/**
 * After a fault of the database, this process counts on its own for this long, ms, so that no call waits for the
 * database.
 */
const ALONE_FOR = 5_000

const wait = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Allows at most `max` uses by a key within `seconds` of its first use. The counts are in this process. */
export function createOwnLimiter(
  { max, seconds }: Omit<Rate, 'by'>,
  clock: Clock = systemClock,
): RateLimiter {
  const counts = new LRUCache<string, number>({
    max: RATE_KEYS_LIMIT,
    ttl: seconds * 1000,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: clock,
  })
  return {
    async take(key) {
      const count = (counts.get(key) ?? 0) + 1
      if (count > max) return wait(counts.getRemainingTTL(key))
      counts.set(key, count)
      return 0
    },
  }
}

/**
 * Limits that hold across all copies of the server. A use costs one statement, a refused use none. The uses of one
 * caller are counted in the order in which they came, so that no call overtakes an earlier one (such as a camera's stop
 * its movement). While the database is away, each copy counts on its own.
 */
export function createSharedLimiters({ pool, log }: { pool: Pool; log: FastifyBaseLogger }): LimiterOf {
  const inOrder = createKeyedQueue()
  let aloneUntil = 0
  let isFirst = true

  return (call, rate) => {
    const shared = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: call,
      points: rate.max,
      duration: rate.seconds,
      inMemoryBlockOnConsumed: rate.max + 1,
      // All calls share the table, so one of the limiters removes the old rows.
      clearExpiredByTimeout: isFirst,
    })
    isFirst = false
    let own: RateLimiter | undefined

    async function count(key: string): Promise<number> {
      if (performance.now() >= aloneUntil)
        try {
          await shared.consume(key)
          return 0
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return wait(refusal.msBeforeNext)
          aloneUntil = performance.now() + ALONE_FOR
          log.warn({ err: refusal }, 'rates are not counted together')
        }
      own ??= createOwnLimiter(rate)
      return own.take(key)
    }

    return { take: key => inOrder(`${rate.by} ${key}`, () => count(key)) }
  }
}
