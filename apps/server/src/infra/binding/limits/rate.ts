import type { Rate } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'

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
/** Statements at a time, so that a flood of calls leaves connections to everything else. */
const AT_ONCE = 4
/** With more uses waiting for a statement, this process counts the next ones by itself. */
const WAITING = 64

/** One statement counts so many uses of a high rate at once: a hundredth of it, which one copy may then leave unused. */
const leaseOf = ({ max }: Rate) => Math.max(1, Math.floor(max / 100))

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

interface OwnLimiter extends RateLimiter {
  /** Seconds until a key that has used up its limit may be used again; 0 when it may be used now. */
  secondsLeft(key: string): number
  /** Counts a use that was allowed. */
  note(key: string): void
}

/** Allows at most `max` uses by a key within `seconds` of its first use. The counts are in this process. */
export function createOwnLimiter({ max, seconds }: Omit<Rate, 'by'>, clock: Clock = systemClock): OwnLimiter {
  const counts = new LRUCache<string, number>({
    max: RATE_KEYS_LIMIT,
    ttl: seconds * 1000,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now: () => clock.elapsed() },
  })
  const secondsLeft = (key: string) =>
    (counts.get(key) ?? 0) < max ? 0 : secondsOf(counts.getRemainingTTL(key))
  const note = (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    secondsLeft,
    note,
    async take(key) {
      const left = secondsLeft(key)
      if (left === 0) note(key)
      return left
    },
  }
}

/**
 * Limits that hold across all copies of the server. An allowed use costs one statement (of a high rate, a hundredth of it
 * does), a refused one usually none. The uses of
 * one caller are counted in the order in which they came, so that no call overtakes an earlier one (a stop of a camera its
 * move). While the database is away or a flood keeps it busy, each copy counts its own.
 */
export function createSharedLimiters({ pool, log }: { pool: Pool; log: FastifyBaseLogger }): LimiterOf {
  const inOrder = createKeyedQueue()
  const slots = pLimit(AT_ONCE)
  let aloneUntil = 0
  let isFirst = true

  /** @returns the seconds to wait; 0 also where nobody could be asked */
  async function ask(shared: RateLimiterPostgres, key: string, uses: number): Promise<number> {
    if (performance.now() < aloneUntil || slots.pendingCount >= WAITING) return 0
    try {
      await slots(() => shared.consume(key, uses))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal.msBeforeNext)
      aloneUntil = performance.now() + ALONE_FOR
      log.warn({ err: refusal }, 'rates are not counted together')
    }
    return 0
  }

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
    let own: OwnLimiter | undefined
    const lease = leaseOf(rate)
    /** Uses that are counted already and have not been made yet. */
    let leased: LRUCache<string, number> | undefined

    /** Takes one of the leased uses. */
    function takeLeased(key: string): boolean {
      const open = leased?.get(key) ?? 0
      if (open > 0) leased?.set(key, open - 1)
      return open > 0
    }

    async function takeShared(key: string): Promise<number> {
      if (takeLeased(key)) return 0
      const wait = await ask(shared, key, lease)
      if (wait === 0 && lease > 1) {
        leased ??= new LRUCache({ max: RATE_KEYS_LIMIT, ttl: rate.seconds * 1000, noUpdateTTL: true })
        leased.delete(key)
        leased.set(key, lease - 1)
      }
      return wait
    }

    async function count(key: string): Promise<number> {
      own ??= createOwnLimiter(rate)
      const left = own.secondsLeft(key) || (await takeShared(key))
      if (left === 0) own.note(key)
      return left
    }

    /** Counts a use at once where nobody has to be asked for it. */
    function countLeased(key: string): boolean {
      if (own?.secondsLeft(key) !== 0 || !takeLeased(key)) return false
      own.note(key)
      return true
    }

    return {
      async take(key) {
        const turn = `${rate.by} ${key}`
        if (!inOrder.isBusy(turn) && countLeased(key)) return 0
        return inOrder(turn, () => count(key))
      },
    }
  }
}
