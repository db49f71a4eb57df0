import { expect, it } from 'vitest'
import { createThroughput } from './throughput.ts'

it('is the amount a second over the last two seconds', () => {
  const rate = createThroughput()
  rate.add(100, 0)
  rate.add(300, 1000)
  expect(rate.perSecond(1500)).toBe(200)
  expect(rate.perSecond(2500)).toBe(150)
  expect(rate.perSecond(9000)).toBe(0)
})
