/** Time as the server sees it; tests drive it by hand. */
export interface Clock {
  /** Wall clock, ms since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
