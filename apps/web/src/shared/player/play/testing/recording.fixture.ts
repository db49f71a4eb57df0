import type { Span } from '../model/span.ts'
import type { NextRead } from '../model/next-read.ts'

/** The media program answers by these rules: groups of pictures, then how it ended. */
export interface Answers {
  groups: Span[]
  reason: 'count' | 'gap' | 'span'
  next?: Span
}

/** Recorded spans cut into groups of pictures of this length, ms. */
export const groupsOf = (recorded: readonly Span[], length: number): Span[] =>
  recorded.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => ({
      from: from + index * length,
      to: Math.min(to, from + (index + 1) * length),
    })),
  )

/** Answers as media does: forward the group that holds the moment or the first after it, backward the last that begins before. */
export function answer(all: readonly Span[], read: NextRead, span: Span): Answers {
  const isForward = read.direction === 'forward'
  const ordered = isForward ? all : all.toReversed()
  const within = ordered.filter(group => group.from < span.to && group.to > span.from)
  const start = within.findIndex(group => (isForward ? group.to > read.at : group.from <= read.at))
  const groups: Span[] = []
  let last: Span | undefined
  const near = (group: Span) => read.at > group.from - 1000 && read.at < group.to + 1000
  for (const group of start < 0 ? [] : within.slice(start)) {
    if (!last && !near(group)) return { groups, reason: 'gap', next: group }
    if (groups.length === read.count) return { groups, reason: 'count' }
    if (last && Math.abs(isForward ? group.from - last.to : last.from - group.to) > 1) {
      return { groups, reason: 'gap', next: group }
    }
    const sent = groups.at(-1)
    if (!sent || Math.abs(group.from - sent.from) >= (read.step ?? 0)) groups.push(group)
    last = group
  }
  return { groups, reason: 'span' }
}
