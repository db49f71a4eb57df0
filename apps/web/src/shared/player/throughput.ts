/** Time over which a rate is measured, ms. After a start it is the time since then, but at least LEAST_SPAN. */
const SPAN = 2000
const LEAST_SPAN = 500

export interface Throughput {
  add(amount: number, now: number): void
  /** Amount a second over the last SPAN. */
  perSecond(now: number): number
}

/** Measures a rate over the last seconds, such as received bits or shown pictures. */
export function createThroughput(): Throughput {
  let samples: { at: number; amount: number }[] = []
  let since: number | undefined
  const trim = (now: number) => {
    samples = samples.filter(sample => now - sample.at < SPAN)
  }
  return {
    add(amount, now) {
      since ??= now
      samples.push({ at: now, amount })
      if (samples.length > 1024) trim(now)
    },
    perSecond(now) {
      trim(now)
      if (samples.length === 0) since = undefined
      if (since === undefined) return 0
      const span = Math.min(SPAN, Math.max(LEAST_SPAN, now - since))
      return (samples.reduce((sum, sample) => sum + sample.amount, 0) * 1000) / span
    },
  }
}
