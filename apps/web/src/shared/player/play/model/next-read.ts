import { isKnownAt, knownUntil, type Held } from './groups.ts'
import { clampInto, type Span } from './span.ts'

/** Time of watching that is fetched ahead, and that is kept behind for going back a little, ms. */
const AHEAD_MS = 8000
const AHEAD_LEAST_MS = 4000
export const BEHIND_MS = 20_000
/**
 * Highest rate at which all pictures are fetched. Above it, and backward, only key frames are, because browsers do not decode more in time.
 */
const ALL_UP_TO = 4
/** Key frames shown in a second of watching, of one tile and of all together. They are few because each needs a seek. */
const KEYS_PER_SECOND = { tile: 8, all: 48 }
/** Number of groups that the first read after a seek asks for: few, so that the first picture comes at once. */
const FIRST_COUNT = 1
const COUNT = 4
const KEYS_COUNT = 8

export type PlayMode = 'all' | 'keys'

/** All pictures up to four times forward; key frames alone faster than that, backward, and where the machine cannot decode all. */
export const modeFor = (rate: number, isKeysOnly: boolean): PlayMode =>
  rate > 0 && rate <= ALL_UP_TO && !isKeysOnly ? 'all' : 'keys'

/** Where a tile is, and which way it goes. */
export interface Wanted {
  at: number
  rate: number
  mode: PlayMode
  /** Tiles that are played side by side, this one included. */
  tiles: number
}

export interface NextRead {
  at: number
  direction: 'forward' | 'backward'
  mode: PlayMode
  count: number
  /** Least time between two groups, ms of the recording. */
  step?: number
}

/** ms of the recording that are fetched ahead at a rate. */
export const aheadFor = (rate: number): number => Math.max(AHEAD_LEAST_MS, AHEAD_MS * Math.abs(rate))

/** Says which part of the recording stays in the browser's buffer around a position. */
export function keptAround(at: number, rate: number): Span {
  const ahead = aheadFor(rate) * 2 + BEHIND_MS
  const behind = Math.max(BEHIND_MS, BEHIND_MS * Math.abs(rate))
  return rate > 0 ? { from: at - behind, to: at + ahead } : { from: at - ahead, to: at + behind }
}

/** Decides what a tile asks for next; undefined while it has enough. */
export function nextRead(held: Held, { at, rate, mode, tiles }: Wanted, span: Span): NextRead | undefined {
  const isForward = rate > 0
  const reached = clampInto(span, knownUntil(held, at, isForward))
  if (Math.abs(reached - at) >= aheadFor(rate)) return undefined
  // Everything up to the end of the span is known.
  if (isForward ? reached >= span.to : reached <= span.from) return undefined
  const isFirst = reached === at && !isKnownAt(held, at)
  const keys = Math.min(KEYS_PER_SECOND.tile, KEYS_PER_SECOND.all / tiles)
  const step = mode === 'keys' ? Math.round((1000 / keys) * Math.abs(rate)) : undefined
  return {
    at: Math.floor(isForward ? reached : Math.max(span.from, reached - (isFirst ? 0 : 1))),
    direction: isForward ? 'forward' : 'backward',
    mode,
    count: isFirst ? FIRST_COUNT : mode === 'keys' ? KEYS_COUNT : COUNT,
    ...(step !== undefined && { step }),
  }
}
