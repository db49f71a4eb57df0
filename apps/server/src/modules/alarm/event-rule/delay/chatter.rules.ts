import type { ChatterLimit } from '#server/modules/alarm/alarm/alarm-ports.ts'

/** The state of a source with a chatter limit; ms since 1970. */
export interface ChatterState {
  /** The newest events, one more than the limit, oldest first. */
  moments: readonly number[]
  /** Since when it has been chattering. */
  since: number | null
}

export const windowMs = ({ minutes }: ChatterLimit): number => minutes * 60_000

/** The state of a source after another event. */
export function withMoment({ moments, since }: ChatterState, at: number, limit: ChatterLimit): ChatterState {
  const newest = [...moments, at].toSorted((a, b) => a - b).slice(-(limit.count + 1))
  const [first = at] = newest
  const isOver = newest.length > limit.count && (newest.at(-1) ?? at) - first <= windowMs(limit)
  return { moments: newest, since: since ?? (isOver ? at : null) }
}

/** A source is calm again at half its limit, so that one at the limit does not begin and end by turns. */
export function isCalm({ moments }: ChatterState, limit: ChatterLimit, now: number): boolean {
  return moments.filter(at => at > now - windowMs(limit)).length <= Math.floor(limit.count / 2)
}
