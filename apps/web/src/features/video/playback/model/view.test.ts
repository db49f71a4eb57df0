import { expect, test } from 'vitest'
import { viewOf } from './view.ts'

const whole = { from: 0, to: 1_000_000 }

test('a span is brought into view whole, with a little around it, and never beyond the whole', () => {
  expect(viewOf({ from: 100_000, to: 200_000 }, whole)).toEqual({ from: 97_000, to: 203_000 })
  expect(viewOf({ from: 0, to: 1_000_000 }, whole)).toEqual(whole)
  expect(viewOf({ from: 500_000, to: 500_000 }, whole)).toEqual({ from: 499_600, to: 500_400 })
})
