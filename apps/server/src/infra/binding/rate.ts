export interface RateLimiter {
  /** Counts one use by `key`; 0 when allowed, else the seconds after which it is worth trying again. */
  take(key: string): number
}

/** Keys remembered at once; past it the oldest are forgotten, so that memory stays bounded whoever calls. */
export const RATE_KEYS_LIMIT = 10_000

interface Window {
  startedAt: number
  count: number
  before: number
}

/**
 * At most `max` uses in any `seconds`, by key: a sliding window kept as two counters, the older weighed by how much of it
 * still lies in the window. Refused uses are not counted. Kept in this process: a second copy of the server counts its own.
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
      // Set anew so that the map stays ordered by last use.
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
