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
/**
 * With sound: a browser whose sound runs dry stops the picture and fills up by half a second and more, twice what is kept
 * in hand here (docs/benchmarks.md).
 */
export const TARGET_LAG_WITH_SOUND = 0.25
export const JUMP_LAG = 1
/** While the first seconds play, a tile comes to the edge at once: it starts on a cached group of pictures. */
const SETTLE_SECONDS = 3
const SETTLE_JUMP_LAG = 0.5

/**
 * @param lag seconds between the picture shown and the newest one received
 * @param played seconds since the stream began in this tile
 */
export function paceFor(lag: number, played: number, hasAudio = false): Pace {
  const target = hasAudio ? TARGET_LAG_WITH_SOUND : TARGET_LAG
  if (lag > JUMP_LAG || (played < SETTLE_SECONDS && lag > SETTLE_JUMP_LAG)) return { rate: 1, jump: true }
  if (lag > target + 0.25) return { rate: 1.1, jump: false }
  if (lag > target + 0.05) return { rate: 1.04, jump: false }
  if (lag < target - 0.07) return { rate: 0.97, jump: false }
  return { rate: 1, jump: false }
}
