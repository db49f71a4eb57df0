import type { Span } from './span.ts'

/** Groups of pictures follow each other within this, ms; more is a hole. */
export const ADJOIN_MS = 1000
/**
 * Time for which the answer that nothing follows is believed at the end of the span, ms, because the newest minute grows while people
 * watch.
 */
export const END_BELIEVED_MS = 2000

/** A stretch in which nothing is recorded. */
export interface Void extends Span {
  /** When it stops being believed, by a clock that only runs forward, ms; absent if it is believed for good. */
  until?: number
}

/** If recordings end less than this before now, ms, the following pictures are on their way to the disk. */
const NEWEST_MS = 15_000

/** Whether nothing is there only because it is being recorded just now. `now`: ms since 1970. */
export const isNewest = ({ from, until }: Void, now: number): boolean =>
  until !== undefined && from > now - NEWEST_MS

/** The known part of a recording: the groups that a tile has fetched, and the stretches without any. */
export interface Held {
  groups: readonly Span[]
  voids: readonly Void[]
}

export const nothingHeld: Held = { groups: [], voids: [] }

const insert = <S extends Span>(spans: readonly S[], span: S): S[] =>
  [
    ...spans.filter(({ from, to }) => from !== span.from && !(from > span.from && to < span.to)),
    span,
  ].toSorted((a, b) => a.from - b.from)

/** A group answers a question at `asked`, or, when others came before it, what followed the last of them. */
export interface Answered {
  asked: number
  isForward: boolean
  isFirst: boolean
}

/**
 * Adds a received group. Before the first group of an answer there may be a hole. Between the groups of one answer there is none, only key
 * frames that were skipped on purpose; the picture before them stays.
 */
export function withGroup(held: Held, group: Span, { asked, isForward, isFirst }: Answered): Held {
  const gap = isForward ? { from: asked, to: group.from } : { from: group.to, to: asked + 1 }
  const isHole = gap.to - gap.from > ADJOIN_MS
  if (isFirst && isHole) return { groups: insert(held.groups, group), voids: insert(held.voids, gap) }
  if (!isForward) return { ...held, groups: insert(held.groups, { ...group, to: Math.max(group.to, asked) }) }
  const until = (each: Span) =>
    !isFirst && each.to === asked && gap.to > asked ? { ...each, to: gap.to } : each
  return { ...held, groups: insert(held.groups.map(until), group) }
}

/**
 * The stretch without recordings that the end of an answer reveals.
 * @param edge where recording goes on, or the end of the span
 * @param step of key frames: so far from the last one others were passed over, which is no void
 */
export function voidAfter({ asked, isForward, isFirst }: Answered, edge: number, step = 0): Span {
  const passed = isFirst ? 0 : step
  return isForward ? { from: asked + passed, to: edge } : { from: edge, to: asked + 1 - passed }
}

export const withVoid = (held: Held, gap: Void): Held =>
  gap.to > gap.from ? { ...held, voids: insert(held.voids, gap) } : held

/** Forgets the groups that leave the browser's buffer, and the stretches that are not believed any more. */
export function trimmed(held: Held, kept: Span, now: number): Held {
  const groups = held.groups.filter(({ from, to }) => to > kept.from && from < kept.to)
  const voids = held.voids.filter(({ until }) => until === undefined || until > now)
  const isSame = groups.length === held.groups.length && voids.length === held.voids.length
  return isSame ? held : { groups, voids }
}

/** The void at a moment, if it is one. */
export const voidAt = ({ voids, groups }: Held, at: number): Void | undefined =>
  groups.some(({ from, to }) => at >= from && at < to)
    ? undefined
    : voids.find(({ from, to }) => at >= from && at < to)

/** Whether a moment is answered: by a group that holds it, or by a void. */
export const isKnownAt = (held: Held, at: number): boolean =>
  held.groups.some(({ from, to }) => at >= from && at < to) || voidAt(held, at) !== undefined

/** The group that holds a moment; where none does, one that ended a little ago, or begins at once. */
export const groupAt = ({ groups }: Held, at: number): Span | undefined =>
  groups.findLast(({ from, to }) => at >= from && at < to) ??
  groups.findLast(({ from, to }) => at >= from && at < to + ADJOIN_MS) ??
  groups.find(({ from }) => from > at && from <= at + ADJOIN_MS)

/** How far on from a moment everything is known, be it pictures or that there are none. */
export function knownUntil({ groups, voids }: Held, at: number, isForward: boolean): number {
  const known = [
    ...groups.map(({ from, to }) => ({ from: from - ADJOIN_MS, to, edge: isForward ? to : from })),
    ...voids.map(({ from, to }) => ({ from, to, edge: isForward ? to : from })),
  ]
  let reached = at
  for (;;) {
    const here = reached
    const next = known
      .filter(({ from, to }) =>
        isForward ? from <= here && to > here : from < here && to >= here - ADJOIN_MS,
      )
      .map(({ edge }) => edge)
    const furthest = isForward ? Math.max(here, ...next) : Math.min(here, ...next)
    if (furthest === here) return here
    reached = furthest
  }
}
