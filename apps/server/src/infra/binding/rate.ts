export interface RateLimiter {
  /**
   * Counts one use by `key`. Returns 0 when it is allowed, otherwise the seconds after which another try may succeed.
   */
  take(key: string): number
}

/**
 * Keys that are remembered at once; beyond it the oldest are forgotten, so that many callers cannot exhaust the memory.
 */
export const RATE_KEYS_LIMIT = 10_000

interface Window {
  startedAt: number
  count: number
  before: number
}

/**
 * Allows at most `max` uses in any `seconds` for each key. It is a sliding window made of two counters; the older
 * counts by the share of it that is still within the window. Refused uses are not counted. The counters are in this
 * process: each copy of the server counts its own.
 */
export function createRateLimiter(
  max: number,
  seconds: number,
  now: () => number = Date.now,
  keysLimit: number = RATE_KEYS_LIMIT,
): RateLimiter {
  const length = seconds * 1000
  const windows = new Map<string, Window>()

  function current(key: string, at: number): Window {
    const known = windows.get(key)
    windows.delete(key)
    const age = known ? at - known.startedAt : Infinity
    if (known && age < length) return known
    const startedAt = known && age < 2 * length ? known.startedAt + length : at
    return { startedAt, count: 0, before: known && age < 2 * length ? known.count : 0 }
  }

  return {
    take(key) {
      const at = now()
      const window = current(key, at)
      // Set anew, so that the map stays ordered by last use.
      windows.set(key, window)
      const oldest = windows.size > keysLimit ? windows.keys().next().value : undefined
      if (oldest !== undefined) windows.delete(oldest)
      const remaining = 1 - (at - window.startedAt) / length
      if (window.before * remaining + window.count + 1 > max)
        return Math.max(1, Math.ceil((remaining * length) / 1000))
      window.count += 1
      return 0
    },
  }
}
