/** One answer of the server: the time in its head, ms since 1970, and when it was asked for and came, on a monotonic clock, ms. */
export interface TimeSample {
  serverTime: number
  sentAt: number
  receivedAt: number
}

/** Server time less the monotonic clock, ms, and how far it may be off: half the round trip it was measured over. */
export interface ServerOffset {
  offset: number
  error: number
  measuredAt: number
}

/** Answers that took longer tell too little of the time, ms. */
const LONGEST_TRIP = 2_000
/** Two clocks may drift apart by this part of the time that passes. */
const DRIFT = 0.0001

/**
 * The better of what was known and what one answer tells: the one of the shorter round trip, until drift has made it the
 * worse one. An answer that contradicts what was known wins: a clock was set, or this computer was asleep.
 */
export function betterOffset(known: ServerOffset | undefined, sample: TimeSample): ServerOffset | undefined {
  const trip = sample.receivedAt - sample.sentAt
  if (trip < 0 || trip > LONGEST_TRIP || !Number.isFinite(sample.serverTime)) return known
  const error = trip / 2
  const next = { offset: sample.serverTime - sample.sentAt - error, error, measuredAt: sample.receivedAt }
  if (known === undefined) return next
  const knownError = known.error + (sample.receivedAt - known.measuredAt) * DRIFT
  const isContradicted = Math.abs(next.offset - known.offset) > error + knownError
  return isContradicted || error <= knownError ? next : known
}

/** Beyond this a computer's clock is called wrong, ms. */
export const CLOCK_TOLERANCE = 2_000

/** How far this computer's clock is ahead of the server's, ms, where that is surely more than it may be; else 0. */
export const clockFault = (known: ServerOffset | undefined, monotonic: number, clock: number): number => {
  if (known === undefined) return 0
  const ahead = clock - (monotonic + known.offset)
  return Math.abs(ahead) - known.error > CLOCK_TOLERANCE ? ahead : 0
}
