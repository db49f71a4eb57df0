import { expect, test } from 'vitest'
import { motionToward } from './picture-motion.ts'

test.each([
  ['the middle', 0.5, 0.5, 0, 0],
  ['beside the middle', 0.54, 0.46, 0, 0],
  ['the left edge', 0, 0.5, -1, 0],
  ['the upper right corner', 1, 0, 1, 1],
  ['half way down', 0.5, 0.75, 0, -0.5],
  ['outside', 1.4, 0.5, 1, 0],
])('toward %s', (_where, x, y, pan, tilt) => {
  expect(motionToward(x, y)).toEqual({ pan, tilt, zoom: 0 })
})
