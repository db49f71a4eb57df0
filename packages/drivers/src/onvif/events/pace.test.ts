import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a device that answers at once without news is asked more and more rarely, and as before once it waits', () => {
  const pace = createPace(4500)
  expect([0, 1, 2, 3, 4].map(() => pace(false, 20))).toEqual([1000, 2000, 4000, 4500, 4500])
  expect(pace(false, 4400)).toBe(0)
  expect(pace(false, 20)).toBe(1000)
  expect(pace(true, 20)).toBe(100)
  expect(pace(false, 20)).toBe(1000)
})
