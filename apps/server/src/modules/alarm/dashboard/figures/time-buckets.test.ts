import { expect, test } from 'vitest'
import { BUCKET_RATIO, BUCKETS, quantileOf } from './time-buckets.ts'

const bucketOf = (seconds: number) =>
  Math.min(BUCKETS - 1, Math.floor(Math.log(Math.max(1, seconds)) / Math.log(BUCKET_RATIO)))
const bucketsOf = (seconds: readonly number[]) =>
  [...Map.groupBy(seconds, bucketOf)].map(([bucket, all]) => ({ bucket, n: all.length }))

test.each([0.5, 0.9])('the quantile %s is within a bucket of the exact one', q => {
  for (const scale of [3, 70, 4000, 200_000]) {
    // The square spreads the times over two powers of ten, as those of people are.
    const times = Array.from({ length: 1000 }, (_, n) => scale * (0.1 + (n / 1000) ** 2 * 9.9))
    const exact = times[Math.ceil(q * times.length) - 1]!
    expect(Math.abs(quantileOf(bucketsOf(times), q)! / exact - 1)).toBeLessThan(BUCKET_RATIO - 1)
  }
})

test('without times there is none, and one beyond all buckets is not lost', () => {
  expect(quantileOf([], 0.5)).toBeUndefined()
  expect(quantileOf([{ bucket: BUCKETS - 1, n: 1 }], 0.5)).toBeGreaterThan(14 * 86_400)
})
