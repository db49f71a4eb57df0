import { expect, test } from 'vitest'
import { fittingActs } from './fitting.ts'

test.each([
  ['a wide window: all', 10, 2, 640, 10],
  ['a pixel less: six, and the way to the others', 10, 2, 639, 4],
  ['as many as six and the way to others take', 5, 2, 639, 5],
  ['just room for six', 10, 2, 192, 4],
  ['a pixel less', 10, 2, 191, 3],
  ['no room at all', 10, 2, 60, 0],
  ['not measured yet', 10, 2, 0, 10],
  ['nothing to show', 0, 2, 60, 0],
])('%s', (_, acts, always, width, shown) => {
  expect(fittingActs(acts, always, width)).toBe(shown)
})
