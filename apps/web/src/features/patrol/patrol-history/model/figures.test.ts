import { expect, test } from 'vitest'
import { checkInsOf, completionOf, punctualityOf, visitsOf } from './figures.ts'

const none = { total: 0, done: 0, missed: 0, notHeld: 0, stopped: 0, onTime: 0, late: 0 }
const checkIns = { onTime: 0, early: 0, late: 0, absent: 0 }
const stops = { stopCount: 0, visitedCount: 0, checkIns, stops: [] }

test('patrols that no server could hold count against nobody', () => {
  const figures = {
    ...none,
    ...stops,
    total: 10,
    done: 6,
    missed: 1,
    stopped: 1,
    notHeld: 2,
    onTime: 5,
    late: 2,
  }
  expect(completionOf(figures)).toEqual({ percent: 75, of: 8 })
  expect(punctualityOf(figures)).toEqual({ percent: 63, of: 8 })
})

test('nothing is no share of nothing', () => {
  expect(
    [completionOf, punctualityOf, visitsOf, checkInsOf].map(share => share({ ...none, ...stops })),
  ).toEqual([undefined, undefined, undefined, undefined])
  expect(visitsOf({ ...none, ...stops, stopCount: 3, visitedCount: 1 })).toEqual({ percent: 33, of: 3 })
})

test('a check-in is on time or it is not', () => {
  const figures = { ...none, ...stops, checkIns: { onTime: 6, early: 1, late: 2, absent: 3 } }
  expect(checkInsOf(figures)).toEqual({ percent: 50, of: 12 })
})
