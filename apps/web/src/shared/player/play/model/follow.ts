/** ms of watching that a tile may be off before it is set right by a jump instead of by its speed. */
const JUMP_MS = 350
/** Closer than this, ms of watching, nothing is corrected: it is less than a picture. */
const CLOSE_MS = 15
/** A deviation is made good within about this time, ms. */
const MAKE_GOOD_MS = 400
/** The most that the speed is changed: more would be seen. */
const MOST = 0.2
/** Speeds that browsers play. */
const SPEED = { min: 0.0625, max: 16 }

export interface Follow {
  speed: number
  /** Jump to the clock's position. */
  isJump: boolean
}

/**
 * How a tile that plays by itself keeps to the clock.
 * @param off ms of the recording that the tile is behind the clock; negative: ahead
 */
export function followFor(off: number, rate: number): Follow {
  const watched = off / rate
  if (Math.abs(watched) > JUMP_MS) return { speed: rate, isJump: true }
  if (Math.abs(watched) < CLOSE_MS) return { speed: rate, isJump: false }
  const share = Math.min(MOST, Math.max(-MOST, watched / MAKE_GOOD_MS))
  return { speed: Math.min(SPEED.max, Math.max(SPEED.min, rate * (1 + share))), isJump: false }
}

/** The most that two tiles differ, ms; undefined while fewer than two show a picture. */
export const skewOf = (offs: readonly number[]): number | undefined =>
  offs.length < 2 ? undefined : Math.max(...offs) - Math.min(...offs)
