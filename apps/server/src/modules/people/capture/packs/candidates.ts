/** Captures that may be among the nearest, by bounds of their squared distance. */
export interface Candidates {
  /** No capture that is farther away counts. */
  readonly farthest: number
  /** @param least the squared distance is at least this, and at most `most` */
  offer(id: string, least: number, most: number): void
  ids(): string[]
}

interface Bounds {
  least: number
  most: number
}

/** Keeps whatever can be among the `limit` nearest that are no farther than `farthest`: nobody who counts is dropped. */
export function createCandidates(farthest: number, limit: number): Candidates {
  const kept = new Map<string, Bounds>()
  let bound = farthest
  /** Captures with which they are tidied: more each time, so that as many that are all uncertain cost no sorting at each offer. */
  let full = limit * 4

  function tidy() {
    const nearest = Array.from(kept.values(), ({ most }) => most).toSorted((one, other) => one - other)
    bound = Math.min(bound, nearest[limit - 1] ?? bound)
    for (const [id, { least }] of kept) if (least > bound) kept.delete(id)
    full = Math.max(limit * 4, kept.size * 2)
  }

  return {
    get farthest() {
      return bound
    },
    offer(id, least, most) {
      const known = kept.get(id)
      if (known) {
        known.least = Math.min(known.least, least)
        known.most = Math.min(known.most, most)
      } else kept.set(id, { least, most })
      if (kept.size >= full) tidy()
    },
    ids() {
      tidy()
      return [...kept.keys()]
    },
  }
}
