import type { RecordingCause } from '@palisade/contract/media'

export interface EvidenceGap {
  from: string
  to: string
  /** Null where nothing told of one: no plan recorded, or retention had deleted it before the lock. */
  cause: RecordingCause | null
}

/** Less than this between two pictures is no gap, ms. */
const GAP_MS = 1_000

/** The times of a span of which there is no picture, each with the reason that was told of it. */
export function gapsOf(
  { from, to }: { from: number; to: number },
  spans: readonly (readonly [from: number, to: number])[],
  holes: readonly [from: number, to: number, cause: RecordingCause][],
): EvidenceGap[] {
  const gaps: EvidenceGap[] = []
  let reached = from
  const note = (until: number) => {
    if (until - reached < GAP_MS) return
    const hole = holes.find(([start, end]) => start < until && end > reached)
    const iso = (at: number) => new Date(at).toISOString()
    gaps.push({ from: iso(reached), to: iso(until), cause: hole?.[2] ?? null })
  }
  for (const [start, end] of spans.toSorted((left, right) => left[0] - right[0])) {
    note(Math.min(start, to))
    reached = Math.max(reached, Math.min(end, to))
  }
  note(to)
  return gaps
}
