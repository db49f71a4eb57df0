/** A clock for tests: its time, ms since 1970, passes only by `advance`. */
export interface ManualClock {
  now(): number
  advance(ms: number): void
}

export function createManualClock(start = 1_800_000_000_000): ManualClock {
  let now = start
  return { now: () => now, advance: ms => void (now += ms) }
}
