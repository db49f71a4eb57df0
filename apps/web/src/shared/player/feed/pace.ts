/**
 * How a live tile keeps to the newest picture. Within a second it drifts back unseen; further behind it
 * never plays faster to hide it: it jumps to live and the tile says so.
 */
export interface Pace {
  rate: number
  jump: boolean
}

/** Seconds of picture kept in hand: less shows sooner, more rides out a late packet. */
export const TARGET_LAG = 0.1
/** While it is heard: a browser whose sound runs dry is silent until half a second and more is there again (docs/benchmarks.md). */
const TARGET_LAG_WITH_SOUND = 0.25
/** Sound that comes later than its picture is waited for so long, s. */
const MOST_LATE = 0.5
export const JUMP_LAG = 1
/** Of a group longer than this, s, a jump takes a while: such a tile catches up by its speed. */
const LONG_GROUP = 5
/** So many times faster than they play even a slow machine decodes pictures. */
const DECODED_AT = 4
/** While the first seconds play, a tile comes to the edge at once: it starts on a cached group of pictures. */
const SETTLE_SECONDS = 3
const SETTLE_JUMP_LAG = 0.5

/** @param late how far the sound that is heard is behind the pictures, s; undefined where none is heard */
export const targetLag = (late: number | undefined): number =>
  late === undefined ? TARGET_LAG : TARGET_LAG_WITH_SOUND + Math.min(MOST_LATE, late)

/**
 * @param lag seconds between the picture shown and the newest one received
 * @param played seconds since the stream began in this tile
 * @param group seconds from the last key frame to the newest picture: a jump decodes all of them
 */
export function paceFor(lag: number, played: number, target = TARGET_LAG, group = 0): Pace {
  const isLong = group > LONG_GROUP && lag <= group / DECODED_AT
  if (isLong && lag > JUMP_LAG) return { rate: 2, jump: false }
  const isSettling = !isLong && played < SETTLE_SECONDS
  if (
    lag > Math.max(JUMP_LAG, target + JUMP_LAG / 2) ||
    (isSettling && lag > target + SETTLE_JUMP_LAG - TARGET_LAG)
  )
    return { rate: 1, jump: true }
  if (lag > target + 0.25) return { rate: 1.1, jump: false }
  if (lag > target + 0.05) return { rate: 1.04, jump: false }
  if (lag < target - 0.07) return { rate: 0.97, jump: false }
  return { rate: 1, jump: false }
}
