import { expect, test } from 'vitest'
import { similarityOf } from './model.ts'

const calibration = [
  [0.3, 98],
  [0.5, 75],
  [0.6, 50],
] as const

test.each([
  [0, 100],
  [0.3, 98],
  [0.4, 86.5],
  [0.5, 75],
  [0.55, 62.5],
  [0.6, 50],
  [0.9, 25],
  [1.2, 0],
  [5, 0],
])('distance %d means %d percent', (distance, percent) => {
  expect(similarityOf(calibration, distance)).toBeCloseTo(percent, 1)
})
