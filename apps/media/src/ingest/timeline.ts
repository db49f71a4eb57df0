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
  const jumpTicks = ticksOf(JUMP_MS)
  let offset = ticksOf(LEAD_MS)
  let last: { pts: number; receivedAt: number } | undefined

  return {
    align: (pts, receivedAt) => {
      const step = last ? pts - last.pts : pts
      const passed = last ? ticksOf(Math.max(0, receivedAt - last.receivedAt)) : 0
      // A pause in sending shows on both clocks, a step of our own clock on that alone; only the camera's own jump counts.
      if (Math.abs(step) > jumpTicks && Math.abs(step - passed) > jumpTicks) offset -= step - passed
      last = { pts, receivedAt }
      return pts + offset
    },
  }
}
