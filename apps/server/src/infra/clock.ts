import { machineTime } from '@palisade/contract/media-token'

/** Time as the server sees it; tests drive it by hand. */
export interface Clock {
  /** Wall clock, ms since 1970: for what people and other machines read. It may be set forwards and back. */
  now(): number
  /**
   * Ms since some moment of the past, the same in all programs of this machine; it never goes back and never leaps. For spans within this process: how old a cached
   * value is, how long something has been silent. What is stored is compared by the database's own clock.
   */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: machineTime }

/**
 * The latest moment that it may be: the wall clock's, or what it showed before and the span since, when it was set back. Times of
 * others are not refused as future ones because our own clock went back.
 */
export function createLatestTime(clock: Clock): () => number {
  let latest = clock.now()
  let at = clock.elapsed()
  return () => {
    const elapsed = clock.elapsed()
    latest = Math.max(clock.now(), latest + elapsed - at)
    at = elapsed
    return latest
  }
}

/** A span's beginning as a moment of the wall clock. @param since by `elapsed` */
export const wallTimeOf = (clock: Clock, since: number): number => clock.now() - (clock.elapsed() - since)

/** The clock of a console may be so far ahead of the server's, ms. */
export const CONSOLE_AHEAD_MS = 10_000
