import { expect, it } from 'vitest'
import { createThroughput } from './throughput.ts'

it('is the amount a second over the last two seconds', () => {
  const rate = createThroughput()
  rate.add(100, 0)
  rate.add(300, 1000)
  expect(rate.perSecond(2000 - 1)).toBeCloseTo(200, 0)
  expect(rate.perSecond(2500)).toBe(150)
  expect(rate.perSecond(9000)).toBe(0)
})

it('knows at a beginning, and after a silence, how short a time it has counted', () => {
  const rate = createThroughput()
  expect(rate.perSecond(0)).toBe(0)
  for (let at = 5000; at < 6000; at += 80) rate.add(1, at)
  expect(rate.perSecond(6000)).toBeCloseTo(13, 0)
  expect(rate.perSecond(9000)).toBe(0)
  rate.add(1, 10_000)
  expect(rate.perSecond(10_001)).toBe(2)
})
