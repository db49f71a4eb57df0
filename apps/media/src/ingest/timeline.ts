/** Maps a camera's presentation times to ours: ours never jump, whatever the camera's clock does. */
export interface Timeline {
  /** `pts` in ticks; `receivedAt` in ms. */
  align(pts: number, receivedAt: number): number
}

/** Room before the first frame, so that decode times of reordered frames and of early sound stay positive. */
export const LEAD_MS = 10_000
/** The camera's clock may run this far from the arrival of its frames before it counts as a jump. */
const JUMP_MS = 5_000

export function createTimeline(timescale: number): Timeline {
  const ticksOf = (ms: number): number => Math.round((ms * timescale) / 1000)
  let offset = ticksOf(LEAD_MS)
  let last: { pts: number; receivedAt: number } | undefined

  return {
    align: (pts, receivedAt) => {
      if (last) {
        const passed = ticksOf(receivedAt - last.receivedAt)
        const jump = pts - last.pts - passed
        // A pause in sending shows as equal steps on both clocks; a jump on the camera's alone.
        if (Math.abs(jump) > ticksOf(JUMP_MS)) offset -= jump
      }
      last = { pts, receivedAt }
      return pts + offset
    },
  }
}
