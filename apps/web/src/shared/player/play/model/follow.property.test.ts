import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followFor, skewOf } from './follow.ts'
import { frameAt, stepFrom } from './frames.ts'

/** A tile as a browser plays it: by its own speed, a little wrong, looked at every 100 ms, each jump late by some ms. */
function played(start: number, drift: number, rate: number, jumpLate: number): number[] {
  const offs: number[] = []
  let off = start
  for (let look = 0; look < 60; look += 1) {
    const { speed, isJump } = followFor(off, rate)
    if (isJump) off = jumpLate * rate
    off += 100 * (rate - speed * (1 + drift))
    offs.push(off / rate)
  }
  return offs
}

test('twelve tiles, wherever they begin and however wrong their speed, are within 100 ms after three seconds', () => {
  const tile = fc.record({
    start: fc.integer({ min: -5000, max: 5000 }),
    drift: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    jumpLate: fc.integer({ min: 0, max: 150 }),
  })
  fc.assert(
    fc.property(
      fc.array(tile, { minLength: 12, maxLength: 12 }),
      fc.constantFrom(0.125, 0.5, 1, 2, 4),
      (tiles, rate) => {
        const runs = tiles.map(({ start, drift, jumpLate }) => played(start, drift, rate, jumpLate))
        for (let look = 30; look < 60; look += 1) {
          expect(skewOf(runs.map(run => run[look]!))!).toBeLessThan(100)
        }
      },
    ),
  )
})

test('one tile alone has no skew', () => {
  expect(skewOf([5])).toBeUndefined()
  expect(skewOf([5, -20, 30])).toBe(50)
})

test('as many pictures back as forward is where it began, and no picture is passed over', () => {
  const times = fc.uniqueArray(
    fc.integer({ min: 0, max: 5000 }).map(time => time * 5),
    { minLength: 3 },
  )
  fc.assert(
    fc.property(times, fc.nat(), fc.integer({ min: 0, max: 4 }), (unordered, pick, inside) => {
      const frames = unordered.toSorted((a, b) => a - b)
      const index = pick % (frames.length - 1)
      const next = stepFrom(frames, frames[index]! + inside, 1)
      const shown = frameAt(frames, frames[index]! + inside)
      expect(next).toBe(frames.find(time => time > shown! + 2))
      expect(stepFrom(frames, frames[index + 1]!, -1)).toBe(frames[index])
    }),
  )
  expect(stepFrom([0, 40], 0, -1)).toBeUndefined()
  expect(stepFrom([0, 40], 60, 1)).toBeUndefined()
})
