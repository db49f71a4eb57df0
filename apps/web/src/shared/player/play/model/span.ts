/** A stretch of time, `[from, to)`, ms since 1970. */
export interface Span {
  from: number
  to: number
}

export const isWithin = ({ from, to }: Span, at: number): boolean => at >= from && at < to
export const clampInto = ({ from, to }: Span, at: number): number => Math.min(to, Math.max(from, at))
export const lengthOf = ({ from, to }: Span): number => to - from

/** Spans in order of time, those less than `join` ms apart as one. */
export function joinSpans(spans: readonly Span[], join = 0): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + join) last.to = Math.max(last.to, span.to)
    else joined.push({ from: span.from, to: span.to })
  }
  return joined
}

/** Lists the parts of `whole` that none of the spans covers, in order. */
export function gapsIn(whole: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let at = whole.from
  for (const { from, to } of joinSpans(spans)) {
    if (from > at && at < whole.to) gaps.push({ from: at, to: Math.min(from, whole.to) })
    at = Math.max(at, to)
  }
  if (at < whole.to) gaps.push({ from: at, to: whole.to })
  return gaps
}
