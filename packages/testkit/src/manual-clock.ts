/** A clock for tests: its time passes only by `advance`, and `set` moves the wall clock alone. */
export interface ManualClock {
  /** ms since 1970 */
  now(): number
  elapsed(): number
  advance(ms: number): void
  /** Sets the wall clock forwards or back, as people and time servers do; no time passes. */
  set(ms: number): void
}

export function createManualClock(start = 1_800_000_000_000): ManualClock {
  let now = start
  let elapsed = 1000
  return {
    now: () => now,
    elapsed: () => elapsed,
    advance(ms) {
      now += ms
      elapsed += ms
    },
    set: ms => void (now += ms),
  }
}

/** A clock whose wall time the test gives; spans follow it. */
export const clockOf = (now: () => number) => ({ now, elapsed: now })
