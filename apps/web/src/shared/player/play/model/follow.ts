/** How far a tile may be behind before the others wait for it, or ahead before it waits itself; ms of watching. */
const LATE_MS = 200
/** A tile that was late or early is in step again within this, ms of watching. */
const CAUGHT_UP_MS = 60
/** Deviation above which a tile seeks, ms of watching, because decoding all pictures in between would take longer. */
const JUMP_MS = 2500
/** Deviation below which nothing is corrected, ms of watching: it is less than a picture. */
const CLOSE_MS = 15
/** Time in which a deviation is corrected by a changed speed, ms. */
const MAKE_GOOD_MS = 400
/** Largest change of the speed, as a share: people would see more. */
const MOST = 0.2
/** Speeds that browsers play. */
const SPEED = { min: 0.0625, max: 16 }

export interface Follow {
  speed: number
  /** `jump`: to the clock's position. `late`: the clock is to wait for it. `early`: it is to wait for the clock. */
  is: 'inStep' | 'late' | 'early' | 'jump'
}

/**
 * How a tile that plays by itself follows the clock. The clock waits for a tile that is a little late: a seek would decode from the last
 * key frame on, and on a busy machine would end only when the next seek is due.
 * @param off ms of the recording that the tile is behind the clock; negative: ahead
 * @param was how it was just before
 */
export function followFor(off: number, rate: number, was: Follow['is'] = 'inStep'): Follow {
  const watched = off / rate
  if (Math.abs(watched) > JUMP_MS) return { speed: rate, is: 'jump' }
  const share = Math.min(MOST, Math.max(-MOST, watched / MAKE_GOOD_MS))
  const speed =
    Math.abs(watched) < CLOSE_MS ? rate : Math.min(SPEED.max, Math.max(SPEED.min, rate * (1 + share)))
  if (watched > (was === 'late' ? CAUGHT_UP_MS : LATE_MS)) return { speed, is: 'late' }
  return { speed, is: watched < (was === 'early' ? -CAUGHT_UP_MS : -LATE_MS) ? 'early' : 'inStep' }
}

/** The most that two tiles differ, ms; undefined while fewer than two show a picture. */
export const skewOf = (offs: readonly number[]): number | undefined =>
  offs.length < 2 ? undefined : Math.max(...offs) - Math.min(...offs)
