import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followFor, skewOf, type Follow } from './follow.ts'
import { frameAt, stepFrom } from './frames.ts'

interface Tile {
  off: number
  drift: number
  jumpLate: number
  was: Follow['is']
}

/** Tiles as a browser plays them: each by its own speed, a little wrong, each jump late by some ms, looked at every 50 ms. */
function look(tiles: readonly Tile[], rate: number, isHeld: boolean): { tiles: Tile[]; isHeld: boolean } {
  const next = tiles.map(tile => {
    const { speed, is } = followFor(tile.off, rate, tile.was)
    const isStanding = is === 'early' || (isHeld && tile.off <= 0)
    const off = is === 'jump' ? tile.jumpLate * rate : tile.off
    const moved = isStanding ? 0 : 50 * speed * (1 + tile.drift)
    return { ...tile, off: off + (isHeld ? 0 : 50 * rate) - moved, was: is }
  })
  return { tiles: next, isHeld: next.some(({ was }) => was === 'late') }
}

test('twelve tiles, wherever they begin and however wrong their speed, are within 100 ms after six seconds', () => {
  const tile = fc.record({
    off: fc.integer({ min: -5000, max: 5000 }),
    drift: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    jumpLate: fc.integer({ min: 0, max: 150 }),
    was: fc.constant('inStep' as const),
  })
  fc.assert(
    fc.property(
      fc.array(tile, { minLength: 12, maxLength: 12 }),
      fc.constantFrom(0.125, 0.5, 1, 2, 4),
      (start, rate) => {
        let state: ReturnType<typeof look> = { tiles: start, isHeld: false }
        const skews: number[] = []
        for (let looks = 0; looks < 200; looks += 1) {
          state = look(state.tiles, rate, state.isHeld)
          skews.push(skewOf(state.tiles.map(({ off }) => off / rate))!)
        }
        expect(Math.max(...skews.slice(120))).toBeLessThan(100)
      },
    ),
  )
})

test('one that is a little late is waited for until it is in step, and none is sought for that', () => {
  expect(followFor(150, 1).is).toBe('inStep')
  expect(followFor(250, 1).is).toBe('late')
  expect(followFor(150, 1, 'late').is).toBe('late')
  expect(followFor(50, 1, 'late').is).toBe('inStep')
  expect(followFor(900, 4).is).toBe('late')
  expect(followFor(-900, 4).is).toBe('early')
  expect(followFor(2600, 1).is).toBe('jump')
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
