import { expect, test } from 'vitest'
import { squaresWithin } from './comparison.rules.ts'

const calibration: [number, number][] = [
  [0.5, 75],
  [1, 0],
]

test.each([
  ['l2', 75, 0.25],
  ['l2', 50, (2 / 3) ** 2],
  ['cosine', 75, 1],
] as const)(
  'features of a %s model are %d %% alike up to the squared distance %d',
  (metric, percent, squares) => {
    expect(squaresWithin(percent, { metric, calibration })).toBeCloseTo(squares, 2)
  },
)
