import type { StreamCause } from '@palisade/contract/media'

const FIRST_MS = 1_000
const LAST_MS = 30_000
/** Cameras lock an account after a few wrong logins; trying every second would keep it locked. */
const CREDENTIALS_FIRST_MS = 30_000
const CREDENTIALS_LAST_MS = 300_000
/** A stream that played this long was well: the next failure starts from the shortest pause. */
export const HEALTHY_AFTER_MS = 10_000

/** The camera does not take the login. */
export const isLoginRefusal = (cause: StreamCause): boolean =>
  cause === 'wrong_credentials' || cause === 'account_locked'

export interface Backoff {
  /** Pause in ms before the next attempt, longer each time, ±20 % so that cameras behind one switch do not return in step. */
  next(cause: StreamCause): number
  reset(): void
}

export function createBackoff(random: () => number): Backoff {
  let failures = 0
  return {
    next: cause => {
      const [first, last] = isLoginRefusal(cause)
        ? [CREDENTIALS_FIRST_MS, CREDENTIALS_LAST_MS]
        : [FIRST_MS, LAST_MS]
      const pause = Math.min(last, first * 2 ** Math.min(failures, 16))
      failures++
      return Math.min(last, Math.round(pause * (0.8 + 0.4 * random())))
    },
    reset: () => {
      failures = 0
    },
  }
}
