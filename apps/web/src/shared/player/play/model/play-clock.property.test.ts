import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeClock,
  isAtEnd,
  isHeldBy,
  HOLD_MAX_MS,
  loopClock,
  nextRate,
  PLAY_RATES,
  positionOf,
  seekClock,
  startClock,
  type PlayClock,
} from './play-clock.ts'

const span = { from: 1_700_000_000_000, to: 1_700_000_000_000 + 72 * 3_600_000 }
const moment = fc.integer({ min: span.from - 1000, max: span.to + 1000 })
const rate = fc.constantFrom(...PLAY_RATES.flatMap(each => [each, -each]))

type Act = (clock: PlayClock, now: number) => PlayClock
const steady: fc.Arbitrary<Act> = fc.oneof(
  rate.map(
    (wanted): Act =>
      (clock, now) =>
        changeClock(clock, { rate: wanted }, now),
  ),
  fc.boolean().map(
    (isPlaying): Act =>
      (clock, now) =>
        changeClock(clock, { isPlaying }, now),
  ),
  fc.boolean().map(
    (isHeld): Act =>
      (clock, now) =>
        changeClock(clock, { isHeld }, now),
  ),
)
const leaping: fc.Arbitrary<Act> = fc.oneof(
  moment.map(
    (at): Act =>
      (clock, now) =>
        seekClock(clock, at, now),
  ),
  fc.tuple(moment, moment).map(
    (loop): Act =>
      (clock, now) =>
        loopClock(clock, loop, now),
  ),
)
const steps = (act: fc.Arbitrary<Act>) =>
  fc.array(fc.record({ act, pause: fc.integer({ min: 0, max: 60_000 }) }), { maxLength: 30 })

function run(
  clock: PlayClock,
  todo: { act: Act; pause: number }[],
  look: (c: PlayClock, now: number) => void,
) {
  let now = 0
  for (const { act, pause } of todo) {
    now += pause
    clock = act(clock, now)
    look(clock, now)
  }
  return { clock, now }
}

test('whatever is done, the clock stays in its span, and in its loop', () => {
  fc.assert(
    fc.property(moment, steps(fc.oneof(steady, leaping)), (at, todo) => {
      run(startClock(span, at, 0), todo, (clock, now) => {
        for (const later of [now, now + 1, now + 3_600_000]) {
          const { from, to } = clock.loop ?? clock.span
          expect(positionOf(clock, later)).toBeGreaterThanOrEqual(from)
          expect(positionOf(clock, later)).toBeLessThanOrEqual(to)
        }
      })
    }),
  )
})

test('a change of rate, pause or play moves nothing by itself, and it runs in the direction of its rate', () => {
  fc.assert(
    fc.property(moment, steps(steady), (at, todo) => {
      let before = startClock(span, at, 0)
      run(before, todo, (clock, now) => {
        expect(positionOf(clock, now)).toBeCloseTo(positionOf(before, now), 3)
        const moved = positionOf(clock, now + 1000) - positionOf(clock, now)
        const whole = clock.isPlaying && !clock.isHeld ? 1000 * clock.rate : 0
        // At the end of the span it stops short.
        expect(isAtEnd(clock, now + 1000) ? whole : moved).toBeCloseTo(whole, 3)
        before = clock
      })
    }),
  )
})

test('a loop turns round at its ends in both directions', () => {
  const playing = changeClock(startClock(span, span.from, 0), { isPlaying: true }, 0)
  const loop = loopClock(playing, [span.from + 3000, span.from + 1000], 0)
  expect(positionOf(loop, 0)).toBe(span.from + 1000)
  expect(positionOf(loop, 2500)).toBe(span.from + 1500)
  const back = changeClock(loop, { rate: -1 }, 500)
  expect(positionOf(back, 1500)).toBe(span.from + 2500)
  expect(isAtEnd(back, 99_999)).toBe(false)
  expect(seekClock(loop, span.from + 9000, 0).loop).toBeUndefined()
})

test('rates go up and down in their order and stop at the ends', () => {
  expect(nextRate(1, 1)).toBe(2)
  expect(nextRate(-1, 1)).toBe(-2)
  expect(nextRate(0.125, -1)).toBe(0.125)
  expect(nextRate(-16, 1)).toBe(-16)
})

test('a tile that fetches holds the others, but not for ever', () => {
  expect(isHeldBy([])).toBe(false)
  expect(isHeldBy([HOLD_MAX_MS + 1])).toBe(false)
  expect(isHeldBy([HOLD_MAX_MS + 1, 10])).toBe(true)
})
