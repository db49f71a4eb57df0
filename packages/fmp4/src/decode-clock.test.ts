import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecodeClock } from './decode-clock.ts'

test('without B-frames decode time is presentation time', () => {
  const clock = createDecodeClock({ timescale: 90_000 })
  const timings = [0, 3600, 7200].map(time => clock.next(time))
  expect(timings.map(timing => timing.decodeTime)).toEqual([0, 3600, 7200])
  expect(timings.every(timing => timing.compositionOffset === 0 && timing.duration === 3600)).toBe(true)
})

test('with the reordering the stream announces, no frame is shown before it is decoded', () => {
  const clock = createDecodeClock({ timescale: 90_000, reorderFrames: 1 })
  const timings = [0, 3, 1, 2, 6, 4, 5].map(step => clock.next(90_000 + step * 3600))
  const steps = timings.map(timing => (timing.decodeTime - 90_000) / 3600)
  expect(steps).toEqual([-1, 0, 1, 2, 3, 4, 5])
  expect(timings.every(timing => timing.compositionOffset >= 0)).toBe(true)
})

test('unannounced reordering is learned within a group of pictures', () => {
  const clock = createDecodeClock({ timescale: 90_000 })
  const times = Array.from({ length: 10 }, (_, group) =>
    [3, 1, 2].map(step => (group * 3 + step) * 3600),
  ).flat()
  const timings = times.map(time => clock.next(time))
  const settled = timings.slice(6)
  expect(settled.every(timing => timing.compositionOffset >= 0)).toBe(true)
  expect(
    settled.every(
      (timing, index) => index === 0 || timing.decodeTime - settled[index - 1]!.decodeTime === 3600,
    ),
  ).toBe(true)
})

test('decode times never go back, and offsets always restore the presentation time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 60 }), times => {
      const clock = createDecodeClock({ timescale: 90_000 })
      let last = -Infinity
      for (const time of times) {
        const timing = clock.next(time)
        expect(timing.decodeTime).toBeGreaterThan(last)
        expect(timing.decodeTime + timing.compositionOffset).toBe(time)
        last = timing.decodeTime
      }
    }),
  )
})

test('the duration is that of the frame before, but not a jump or a dense catch-up', () => {
  const clock = createDecodeClock({ timescale: 90_000 })
  const durations = [0, 3000, 3000 + 375, 3000 + 375 + 376, 183_751, 363_751, 543_750].map(
    time => clock.next(time, true).duration,
  )
  // 375 ticks are a 240th of a second, 180,000 two seconds: both are left out, one tick inside counts.
  expect(durations).toEqual([3600, 3000, 3000, 376, 376, 376, 179_999])
})

test('an announced reordering starts with the decode time that many frames earlier, at most 16', () => {
  for (const [announced, used] of [
    [0, 0],
    [3, 3],
    [16, 16],
    [17, 16],
  ] as const)
    expect(createDecodeClock({ timescale: 90_000, reorderFrames: announced }).next(90_000).decodeTime).toBe(
      90_000 - used * 3600,
    )
})

test('a frame shown at the time of the one before it is decoded after it', () => {
  const clock = createDecodeClock({ timescale: 90_000 })
  clock.next(3600)
  expect(clock.next(3600)).toMatchObject({ decodeTime: 3601, compositionOffset: -1 })
})

test('after a pause decode times follow in steps that browsers take for the same run, up to the next key frame', () => {
  const clock = createDecodeClock({ timescale: 90_000 })
  const pause = 45_000
  const times = [0, 1, 2, 3, 4, 5, 6].map(frame => frame * 3600 + (frame > 2 ? pause : 0))
  const timings = times.map(time => clock.next(time))
  expect(timings.map(({ decodeTime, compositionOffset }) => decodeTime + compositionOffset)).toEqual(times)
  for (const [index, { decodeTime }] of timings.slice(1).entries())
    expect(decodeTime - timings[index]!.decodeTime).toBeLessThanOrEqual(2 * timings[index]!.duration)
  expect(clock.next(7 * 3600 + pause, true).compositionOffset).toBe(0)
})
