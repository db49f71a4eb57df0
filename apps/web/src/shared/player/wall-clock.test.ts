import { expect, it } from 'vitest'
import { createWallClock } from './wall-clock.ts'

const frame = (second: number, receivedAt: number, track = 1) => ({
  track,
  mediaTime: second * 90_000,
  receivedAt,
})

it('knows no delay before it knows both clocks', () => {
  const clock = createWallClock()
  expect(clock.delayOf(1, 1000)).toBeUndefined()
  clock.frames([frame(1, 900)])
  expect(clock.delayOf(1, 1000)).toBeUndefined()
})

it('takes the difference of the clocks out, by the shortest way', () => {
  const clock = createWallClock()
  // The server's clock is 5,000 ms ahead; the first answer took 400 ms, the second 10 ms.
  clock.reading(0, 5390, 400)
  clock.reading(1000, 6005, 1010)
  clock.frames([frame(1, 6900), frame(1.04, 6940)])
  expect(clock.delayOf(1.03, 2000)).toBe(100)
  expect(clock.delayOf(1.04, 2000)).toBe(60)
})

it('ignores the times of sound', () => {
  const clock = createWallClock()
  clock.reading(0, 0, 0)
  clock.frames([frame(1, 100), frame(1, 900, 2)])
  expect(clock.delayOf(1, 150)).toBe(50)
})
