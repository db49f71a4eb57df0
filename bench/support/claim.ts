/** One figure of a claim, beside what it is compared with in the same run. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The figure of a peer doing the same, or the physical limit, measured in this run or stated beforehand. */
  against?: { what: string; value: number }
  /** The claim: the figure must not exceed it. */
  limit?: number
  /** The claim: the figure must reach it. */
  least?: number
}

/** One claim of docs/benchmarks.md that anyone can measure again. */
export interface Claim {
  name: string
  about: string
  /** Takes an hour and more: measured only when it is named. */
  isLong?: boolean
  measure(): Promise<Figure[]>
}

/** The value below which the share `q` of the samples lies; 0 without samples would hide a failed run. */
export function quantile(samples: readonly number[], q: number): number {
  if (!samples.length) throw new Error('no samples: nothing was measured')
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}
