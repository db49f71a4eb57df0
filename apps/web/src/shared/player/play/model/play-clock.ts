import { clampInto, isWithin, lengthOf, type Span } from './span.ts'

/** How often a second of recording fits into a second; backward with a minus. */
export const PLAY_RATES = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16] as const
/** Longest time for which a tile that is still fetching holds the clock, ms; then the others go on and it catches up by itself. */
export const HOLD_MAX_MS = 2000
/** The shortest loop, ms: shorter than a picture there is nothing to repeat. */
export const LOOP_LEAST_MS = 200

/**
 * The one clock that all tiles follow. `at`: ms since 1970 of the recording, at the moment `since` of a clock that only runs
 * forward, ms.
 */
export interface PlayClock {
  span: Span
  /** Played over and over: from A to B. */
  loop?: Span
  at: number
  since: number
  /** Negative: backward. Never 0. */
  rate: number
  /** Whether the operator wants it to play. `isHeld`: the clock stands still all the same, because a tile is fetching. */
  isPlaying: boolean
  isHeld: boolean
}

export const startClock = (span: Span, at: number, now: number): PlayClock => ({
  span,
  at: clampInto(span, at),
  since: now,
  rate: 1,
  isPlaying: false,
  isHeld: false,
})

/** Where the recording stands, ms since 1970. */
export function positionOf({ span, loop, at, since, rate, isPlaying, isHeld }: PlayClock, now: number) {
  const reached = isPlaying && !isHeld ? at + (now - since) * rate : at
  return loop ? looped(loop, reached) : clampInto(span, reached)
}

function looped(loop: Span, at: number): number {
  if (at >= loop.from && at <= loop.to) return at
  const past = (at - loop.from) % lengthOf(loop)
  return past >= 0 ? loop.from + past : loop.to + past
}

/** Whether there is nothing left in the direction of play. */
export function isAtEnd(clock: PlayClock, now: number): boolean {
  if (clock.loop) return false
  const at = positionOf(clock, now)
  return clock.rate > 0 ? at >= clock.span.to : at <= clock.span.from
}

type ClockChange = Partial<Pick<PlayClock, 'rate' | 'isPlaying' | 'isHeld'>>

/** Another rate, pause or play: the recording goes on from where it stands. */
export const changeClock = (clock: PlayClock, change: ClockChange, now: number): PlayClock => ({
  ...clock,
  at: positionOf(clock, now),
  since: now,
  ...change,
})

/** Somewhere else. Outside of the loop, the loop ends. */
export function seekClock(clock: PlayClock, at: number, now: number): PlayClock {
  const { loop, ...rest } = clock
  const wanted = clampInto(clock.span, at)
  const isInLoop = loop !== undefined && wanted >= loop.from && wanted <= loop.to
  return { ...rest, ...(isInLoop && { loop }), at: wanted, since: now }
}

/** Plays from `a` to `b` over and over, whichever comes first; undefined ends it. */
export function loopClock(
  clock: PlayClock,
  loop: [a: number, b: number] | undefined,
  now: number,
): PlayClock {
  const { loop: _, ...rest } = changeClock(clock, {}, now)
  if (!loop) return rest
  const from = clampInto(clock.span, Math.min(...loop))
  const to = clampInto(clock.span, Math.max(...loop))
  if (to - from < LOOP_LEAST_MS) return rest
  return { ...rest, loop: { from, to }, at: isWithin({ from, to }, rest.at) ? rest.at : from }
}

/** The next rate up or down in the same direction; the fastest and slowest stay. */
export function nextRate(rate: number, step: 1 | -1): number {
  const index = PLAY_RATES.findIndex(each => each === Math.abs(rate)) + step
  return Math.sign(rate) * (PLAY_RATES[index] ?? Math.abs(rate))
}

/**
 * Whether the clock stands still because tiles fetch what they show next.
 * @param waits for each tile that has something to show and has not got it, how long already, ms
 */
export const isHeldBy = (waits: readonly number[]): boolean => waits.some(waited => waited < HOLD_MAX_MS)
