/** ms over which a rate is taken. */
const SPAN = 2000

export interface Throughput {
  add(amount: number, now: number): void
  /** Amount a second over the last SPAN. */
  perSecond(now: number): number
}

/** A sliding sum: bits received, pictures shown. */
export function createThroughput(): Throughput {
  let samples: { at: number; amount: number }[] = []
  const trim = (now: number) => {
    samples = samples.filter(sample => now - sample.at < SPAN)
  }
  return {
    add(amount, now) {
      samples.push({ at: now, amount })
      if (samples.length > 1024) trim(now)
    },
    perSecond(now) {
      trim(now)
      return (samples.reduce((sum, sample) => sum + sample.amount, 0) * 1000) / SPAN
    },
  }
}
