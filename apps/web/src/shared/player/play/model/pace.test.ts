import { expect, test } from 'vitest'
import { PaceMeter, type Pace } from './pace.ts'

/** Looked at every 50 ms for `ms`, while the recording runs at `reached`. */
function watch(meter: PaceMeter, reached: number, rate: number, ms: number, from = 0): Pace {
  let pace: Pace = { slow: undefined, isTooSlow: false }
  for (let now = from; now <= from + ms; now += 50) pace = meter.look(1_000_000 + now * reached, rate, now)
  return pace
}

test('nothing is said of the first second, nor of a speed that is held', () => {
  expect(watch(new PaceMeter(), 0, 4, 1000)).toEqual({ slow: undefined, isTooSlow: false })
  expect(watch(new PaceMeter(), 3.9, 4, 4000)).toEqual({ slow: undefined, isTooSlow: false })
  expect(watch(new PaceMeter(), -15.9, -16, 4000)).toEqual({ slow: undefined, isTooSlow: false })
})

test('what is reached is told, and far too little is too slow', () => {
  expect(watch(new PaceMeter(), 3.25, 4, 4000)).toEqual({ slow: 3.3, isTooSlow: false })
  expect(watch(new PaceMeter(), 1.1, 4, 4000)).toEqual({ slow: 1.1, isTooSlow: true })
  expect(watch(new PaceMeter(), -8, -16, 4000)).toEqual({ slow: -8, isTooSlow: true })
})

test('it is the pace of the last seconds: a stop is forgotten, and a reset begins anew', () => {
  const meter = new PaceMeter()
  watch(meter, 0, 1, 4000)
  meter.reset()
  expect(watch(meter, 1, 1, 3000, 5000).slow).toBeUndefined()
})
