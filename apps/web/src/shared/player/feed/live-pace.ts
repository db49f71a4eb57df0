/**
 * How a live tile keeps up with the newest picture. Less than a second behind, it plays slightly faster, which nobody sees. Further
 * behind, it jumps to live and the tile says so, instead of hiding the delay.
 */
export interface Pace {
  rate: number
  jump: boolean
}

/** Seconds by which a tile stays behind the newest picture: less shows it sooner, more tolerates late packets. */
export const TARGET_LAG = 0.1
/**
 * The same while sound is heard, s: a browser that runs out of sound is silent until it has half a second and more again
 * (docs/benchmarks.md).
 */
const TARGET_LAG_WITH_SOUND = 0.25
/** The most by which the pictures wait for sound that comes later than they do, s. */
const MOST_LATE = 0.5
export const JUMP_LAG = 1
/** Length of a group above which a jump takes too long, s: such a tile catches up by playing faster. */
const LONG_GROUP = 5
/** How many times faster than playing even a slow machine decodes pictures. */
const DECODED_AT = 4
/** Seconds after the start in which a tile jumps to the newest picture at once, because it starts with a cached group. */
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
