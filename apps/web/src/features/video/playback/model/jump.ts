/**
 * Distance behind a mark within which a jump back goes to the mark before it, ms. Otherwise, while it plays, a second jump back would lead
 * to the same mark.
 */
const JUST_BEHIND_MS = 2000

/** The next mark in a direction, of moments in any order; undefined where there is none. */
export function nextMark(marks: readonly number[], at: number, direction: 1 | -1): number | undefined {
  const ordered = marks.toSorted((a, b) => a - b)
  return direction > 0
    ? ordered.find(mark => mark > at + 1)
    : ordered.findLast(mark => mark < at - JUST_BEHIND_MS)
}
