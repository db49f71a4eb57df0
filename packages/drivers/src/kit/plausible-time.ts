import { EVENT_AHEAD_SECONDS, EVENT_LATE_DAYS } from '@palisade/contract'

const DAY_MS = 24 * 60 * 60 * 1000

/** A device's time where it can be true, else ours; both ms since 1970. A clock that was never set shows 1970 or 2000. */
export function plausibleTime(at: number, now: number): number {
  return at <= now + EVENT_AHEAD_SECONDS * 1000 && at >= now - EVENT_LATE_DAYS * DAY_MS ? at : now
}
