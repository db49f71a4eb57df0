/** `[from, to)`, ms since 1970. */
export type Span = readonly [from: number, to: number]

/** Adds a span to those of a camera, which stay apart from each other and in order. @returns what they did not cover before */
export function addSpan(spans: Span[], [from, to]: Span): Span[] {
  if (to <= from) return []
  const near = spans.filter(span => span[0] <= to && span[1] >= from)
  const missing: Span[] = []
  let reached = from
  for (const [begin, end] of near) {
    if (begin > reached) missing.push([reached, begin])
    reached = Math.max(reached, end)
  }
  if (reached < to) missing.push([reached, to])
  const first = spans.findIndex(span => span[1] >= from)
  const joined: Span = [
    Math.min(from, ...near.map(span => span[0])),
    Math.max(to, ...near.map(span => span[1])),
  ]
  spans.splice(first < 0 ? spans.length : first, near.length, joined)
  return missing
}
