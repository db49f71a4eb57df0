/** The remedy for an element that does not move: seek to where pictures are, or rebuild the source. */
export type Remedy = 'seek' | 'rebuild'

/** One look at an element that is to play. */
export interface Look {
  /** Current time of the element, s. */
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
  /** To be called after a seek of ours, after which a changed time does not prove that the element plays. */
  sent(): void
  /** Stops watching for a while: the tile is hidden, or its clock stands still. */
  rest(): void
}

/** Time after which an element counts as stuck, ms, if it does not move although it has pictures. */
export const STANDS_MS = 2000
/** The same for an element that is seeking, ms: it decodes from the key frame on, which may be a minute back. */
const SEEKS_MS = 10_000
/** Time that an element has to move after a seek has ended, ms. */
const AFTER_SEEK_MS = 1000
/** Buffered time below which an element may rightly wait for the next picture, s. */
const IN_HAND_S = 0.5
/** Change of the media time that counts as movement, s. */
const MOVED_S = 0.005
/** Longest pause between two rebuilds, ms; the pauses grow while rebuilding does not help. */
const LONGEST_MS = 60_000

/**
 * Watches an element from outside, because browsers have stopped for minutes with a full buffer and without an error or event. If the
 * time does not move although there are pictures, the browser's player is at fault and not the camera.
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
