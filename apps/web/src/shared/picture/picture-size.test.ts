import { expect, test } from 'vitest'
import { scaledTo } from './picture-size.ts'

test.each([
  [{ width: 8000, height: 6000 }, 2560, { width: 2560, height: 1920 }],
  [{ width: 3000, height: 4000 }, 1280, { width: 960, height: 1280 }],
  [{ width: 800, height: 600 }, 1280, { width: 800, height: 600 }],
  [{ width: 20_000, height: 1 }, 1280, { width: 1280, height: 1 }],
])('%j with an edge of at most %i px', (size, edge, scaled) => {
  expect(scaledTo(size, edge)).toEqual(scaled)
})
