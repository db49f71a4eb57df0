import { expect, test } from 'vitest'
import { fittingActs } from './fitting.ts'

test.each([
  ['a wide window: all', 10, 2, 640, 10],
  ['just room for all', 10, 2, 322, 10],
  ['a pixel less: two make room for the way to them', 10, 2, 321, 8],
  ['12 windows at 1366 px', 10, 2, 250, 6],
  ['no room at all', 10, 2, 60, 0],
  ['not measured yet', 10, 2, 0, 10],
  ['nothing to show', 0, 2, 60, 0],
])('%s', (_, acts, always, width, shown) => {
  expect(fittingActs(acts, always, width)).toBe(shown)
})
