/** Gives each group its place in wall time. */
export interface GroupClock {
  /** @param decodeMs of its key frame, by the stream's own clock  @param receivedAt ms since 1970 */
  place(decodeMs: number, receivedAt: number): number
}

/** Frames come a little early or late; a share of each deviation is followed, so that a camera's slow clock is too. */
const SHARE = 0.05
/** Further apart than this, one of the clocks was set. */
const JUMP_MS = 1_000

/**
 * Within one stream groups adjoin as the camera took them, whatever the network did: the player would show each jitter of arrival
 * as a gap or an overlap.
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
