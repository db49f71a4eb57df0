import { expect, test } from 'vitest'
import { fittingPageSize } from './fitting-page-size.ts'

test.each([
  [600, 10],
  [700, 10],
  [768, 20],
  [1080, 20],
  [1200, 50],
  [2160, 50],
  [50_000, 300],
])('a screen of %i px is filled by %i rows', (height, size) => {
  expect(fittingPageSize(height)).toBe(size)
})
