const DAY_MS = 24 * 3600 * 1000

/** The clock may have gone on this far since the last look; a site that stood still for longer has to prove its clock. */
export const JUMP_MAX = 7 * DAY_MS
/** A clock that goes on evenly for this long after a jump is believed: its administrator had the time to see the trouble. */
export const PROOF = 7 * DAY_MS
/** Between two looks of that time at most; the server looks every hour. */
const STEP_MAX = 2 * DAY_MS
/** The clock of the server and that of the database may differ this much. */
const APART_MAX = DAY_MS

/** The time that was last believed, ms since 1970 (table `clock_check`). */
export interface ClockSeen {
  trustedAt: number
  suspect: { since: number; at: number } | null
}

/**
 * Whether the present time is believed, by the last look. A clock that went back is: nothing is removed too early by it.
 * @returns also what is to be remembered
 */
export function judgeTime(
  { trustedAt, suspect }: ClockSeen,
  now: number,
  databaseNow: number,
): { isPlausible: boolean; seen: ClockSeen } {
  const trusted = { isPlausible: true, seen: { trustedAt: now, suspect: null } }
  if (Math.abs(now - databaseNow) > APART_MAX) return { isPlausible: false, seen: { trustedAt, suspect } }
  if (now - trustedAt <= JUMP_MAX) return trusted
  const isEven = suspect !== null && now >= suspect.at && now - suspect.at <= STEP_MAX
  const since = isEven ? suspect.since : now
  if (now - since >= PROOF) return trusted
  return { isPlausible: false, seen: { trustedAt, suspect: { since, at: now } } }
}
