import { HOLE_SECONDS_MIN, type PlanHole } from '@palisade/contract'
import { without, merged, type Span } from '#server/modules/video/recording-plan/plan-spans.rules.ts'
import type { Coverage } from './coverage.ts'

/** Age from which recordings must be in the index, ms: a minute is told once it is finished. */
const ON_ITS_WAY_MS = 90_000
/** Longest pause between two pictures or files that is not a hole, ms. */
const PAUSE_MS = HOLE_SECONDS_MIN * 1000

/** The spans that the plan wanted and no recording covers. @param now the newest moments, which cannot be in the index yet, are left out */
export function missingSpans(planned: readonly Span[], covered: Coverage['spans'], now: number): Span[] {
  const finished = planned.map(([from, to]): Span => [from, Math.min(to, now - ON_ITS_WAY_MS)])
  const wanted = finished.filter(([from, to]) => from < to)
  const had = merged(
    covered.map(([from, to]): Span => [from, to]),
    PAUSE_MS,
  )
  return without(wanted, had).filter(([from, to]) => to - from > PAUSE_MS)
}

/** Adds to each missing span the cause that the media program told for most of it. */
export function explained(missing: readonly Span[], holes: Coverage['holes']): PlanHole[] {
  return missing.map(([from, to]) => {
    const shares = holes
      .map(([start, end, cause]) => ({ cause, length: Math.min(end, to) - Math.max(start, from) }))
      .filter(({ length }) => length > 0)
      .toSorted((a, b) => b.length - a.length)
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      cause: shares[0]?.cause ?? null,
    }
  })
}
