import { expect, test } from 'vitest'
import { asLongAgain, backOff } from './back-off.ts'

const pauses = { first: 2, longest: 300 }

test('each pause is twice the one before, up to the longest, however often it was tried', () => {
  expect([1, 2, 3, 8, 9, 5000].map(tries => backOff(tries, pauses))).toEqual([2, 4, 8, 256, 300, 300])
})

test('by its age it waits as long again, within the same bounds', () => {
  expect([0, 2, 30, 299, 301].map(waited => asLongAgain(waited, pauses))).toEqual([2, 2, 30, 299, 300])
})
