/** The remedy for an element that stands: it is sent where pictures are, or made anew. */
export type Remedy = 'seek' | 'rebuild'

/** One look at an element that is to play. */
export interface Look {
  /** Of the element, s. */
  time: number
  /** The newest stretch of its buffer, s; undefined where the browser holds nothing. */
  range: { start: number; end: number } | undefined
  isSeeking: boolean
}

export interface PlayerWatch {
  /** @param now of a clock that only runs forward, ms */
  look(look: Look, now: number): Remedy | undefined
  /** Whether there was something to show at the last look. */
  isInHand(): boolean
  /** We have sent the element elsewhere: that its time is another one proves nothing. */
  sent(): void
  /** Nothing is to move for a while: the tile is hidden, or its clock stands. */
  rest(): void
}

/** A time that does not move for so long although there is something to show, ms. */
export const STANDS_MS = 2000
/** A seek decodes from the key frame on, which with a minute between key frames takes some seconds. */
const SEEKS_MS = 10_000
/** A seek that has ended leaves it so much to move, ms. */
const AFTER_SEEK_MS = 1000
/** Less in hand than this is what an element waits with for the next picture, s. */
const IN_HAND_S = 0.5
/** Of the media timeline, s: less is no movement. */
const MOVED_S = 0.005
/** Where making it anew does not help, it is tried less and less often, up to this, ms. */
const LONGEST_MS = 60_000

/**
 * Watches an element from outside. Browsers have stood still for minutes with their buffer full, without an error or an event: a time
 * that does not move while there are pictures is the player's fault, and not the camera's.
 */
export function createPlayerWatch(): PlayerWatch {
  let time: number | undefined
  let lookedAt: number | undefined
  let stood = 0
  let isInHand = false
  let wasSeeking = false
  let isSought = false
  let rebuildAfter = STANDS_MS

  /** A new beginning, with `so` much patience before the next rebuild. */
  const begin = (so: number) => {
    stood = 0
    isSought = false
    rebuildAfter = so
  }

  return {
    isInHand: () => isInHand,
    sent: () => {
      time = undefined
    },
    rest: () => {
      lookedAt = undefined
      time = undefined
      stood = 0
      isSought = false
      isInHand = false
    },
    look(look, now) {
      const isMoving = time !== undefined && Math.abs(look.time - time) > MOVED_S && !look.isSeeking
      const passed = now - (lookedAt ?? now)
      time = look.time
      lookedAt = now
      if (wasSeeking && !look.isSeeking) stood = Math.min(stood, STANDS_MS - AFTER_SEEK_MS)
      wasSeeking = look.isSeeking
      isInHand = hasToMove(look)
      if (isMoving) begin(STANDS_MS)
      else if (isInHand) stood += passed
      const patience = look.isSeeking && isInside(look) ? SEEKS_MS : isSought ? rebuildAfter : STANDS_MS
      if (stood < patience) return undefined
      if (isSought) {
        begin(Math.min(rebuildAfter * 2, LONGEST_MS))
        return 'rebuild'
      }
      stood = 0
      isSought = true
      return 'seek'
    },
  }
}

const hasToMove = ({ time, range }: Look): boolean =>
  !range || time < range.start || range.end - time > IN_HAND_S

const isInside = ({ time, range }: Look): boolean =>
  range !== undefined && time >= range.start && time < range.end
