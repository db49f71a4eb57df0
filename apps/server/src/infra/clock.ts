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

/** A span's beginning as a moment of the wall clock. @param since by `elapsed` */
export const wallTimeOf = (clock: Clock, since: number): number => clock.now() - (clock.elapsed() - since)
