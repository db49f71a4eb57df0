/** Gives each group its place in wall time. */
export interface GroupClock {
  /** @param decodeMs of its key frame, by the stream's own clock  @param receivedAt ms since 1970 */
  place(decodeMs: number, receivedAt: number): number
}

/**
 * Share of each deviation of the arrival time by which the place is corrected: jitter is smoothed, and a slow camera clock is still
 * followed.
 */
const SHARE = 0.05
/** Deviation above which one of the clocks must have been set, ms. */
const JUMP_MS = 1_000

/**
 * Places the groups of one stream one after another by the camera's own clock, and follows the arrival times only slowly: otherwise the
 * player would show each jitter of the network as a gap or an overlap.
 */
export function createGroupClock(): GroupClock {
  let offset: number | undefined
  return {
    place: (decodeMs, receivedAt) => {
      const seen = receivedAt - decodeMs
      offset =
        offset === undefined || Math.abs(seen - offset) > JUMP_MS ? seen : offset + (seen - offset) * SHARE
      return Math.round(decodeMs + offset)
    },
  }
}
