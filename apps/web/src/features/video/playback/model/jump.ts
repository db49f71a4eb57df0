/** A jump back from just behind a mark goes to the one before it, ms: while it plays, one is soon behind the mark. */
const JUST_BEHIND_MS = 2000

/** The next mark in a direction, of moments in any order; undefined where there is none. */
export function nextMark(marks: readonly number[], at: number, direction: 1 | -1): number | undefined {
  const ordered = marks.toSorted((a, b) => a - b)
  return direction > 0
    ? ordered.find(mark => mark > at + 1)
    : ordered.findLast(mark => mark < at - JUST_BEHIND_MS)
}
