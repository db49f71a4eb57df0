import { expect, it } from 'vitest'
import { sample, seeded } from './sample.ts'

const all = Array.from({ length: 100 }, (_, index) => index)

it('picks the same for the same seed, each once', () => {
  const picked = sample(all, 30, seeded(7))
  expect(sample(all, 30, seeded(7))).toEqual(picked)
  expect(sample(all, 30, seeded(8))).not.toEqual(picked)
  expect(new Set(picked).size).toBe(30)
})

it('picks all when there are fewer', () => {
  expect(sample(all, 1000, seeded(1)).toSorted((a, b) => a - b)).toEqual(all)
})
