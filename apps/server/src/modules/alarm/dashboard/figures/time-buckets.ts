/** Each bucket reaches 16 % further than the one before: 96 of them from a second to 18 days. */
export const BUCKET_RATIO = 1.16
export const BUCKETS = 96

/** Seconds at which a bucket begins; the first holds everything below a second too. */
const startOf = (bucket: number) => (bucket === 0 ? 0 : BUCKET_RATIO ** bucket)

export interface Bucket {
  bucket: number
  n: number
}

/**
 * The time below which the share `q` of the times lies, seconds: exact to the bucket, which is 16 % wide, and within
 * it by the share that is passed. Undefined without times.
 */
export function quantileOf(buckets: readonly Bucket[], q: number): number | undefined {
  const total = buckets.reduce((sum, { n }) => sum + n, 0)
  if (total === 0) return undefined
  let below = 0
  for (const { bucket, n } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    if (n > 0 && below + n >= q * total) {
      const [start, end] = [startOf(bucket), startOf(bucket + 1)]
      return start + (end - start) * Math.max(0, (q * total - below) / n)
    }
    below += n
  }
  return startOf(BUCKETS)
}
