import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Span } from '#shared/player/play/model/span.ts'
import { ticksOf } from './ticks.ts'
import {
  momentAt,
  moveView,
  pixelOf,
  seenMoment,
  VIEW_MAX_MS,
  VIEW_MIN_MS,
  viewWith,
  zoomView,
} from './view.ts'

const whole: Span = { from: 1_700_000_000_000, to: 1_700_000_000_000 + VIEW_MAX_MS }
const WIDTH = 1000
const share = fc.double({ min: 0, max: 1, noNaN: true })
const act = fc.oneof(
  fc.tuple(fc.constantFrom(0.5, 0.74, 1.35, 4), share).map(
    ([factor, part]) =>
      (view: Span) =>
        zoomView(view, factor, momentAt(view, WIDTH, part * WIDTH), whole),
  ),
  fc.integer({ min: -1e9, max: 1e9 }).map(by => (view: Span) => moveView(view, by, whole)),
  share.map(part => (view: Span) => viewWith(view, whole.from + part * VIEW_MAX_MS, whole)),
)
const views = fc
  .array(act, { maxLength: 40 })
  .map(acts => acts.reduce<Span>((view, each) => each(view), whole))

test('whatever is done, the view lies in the month and is never smaller than single pictures', () => {
  fc.assert(
    fc.property(views, view => {
      expect(view.from).toBeGreaterThanOrEqual(whole.from - 1)
      expect(view.to).toBeLessThanOrEqual(whole.to + 1)
      expect(view.to - view.from).toBeGreaterThanOrEqual(VIEW_MIN_MS - 0.001)
    }),
  )
})

test('a zoom keeps the moment under the pointer where it is, wherever there is room', () => {
  fc.assert(
    fc.property(views, share, (view, part) => {
      const at = momentAt(view, WIDTH, part * WIDTH)
      const next = zoomView(view, 0.74, at, whole)
      expect(pixelOf(next, WIDTH, at)).toBeCloseTo(part * WIDTH, 1)
    }),
  )
})

test('from a month to a single picture ticks have labels of their own and room for them', () => {
  fc.assert(
    fc.property(views, view => {
      const ticks = ticksOf(view, WIDTH)
      const places = ticks.map(({ at }) => pixelOf(view, WIDTH, at))
      const wrong = places.filter(
        (place, index) =>
          place < -0.001 || place > WIDTH + 0.001 || place - (places[index - 1] ?? -WIDTH) < 60,
      )
      expect(wrong).toEqual([])
      expect(ticks.length).toBeGreaterThan(1)
    }),
  )
})

test('what moves is seen in steps of half a pixel', () => {
  const halves = fc.integer({ min: 0, max: 2 * WIDTH })
  const beside = fc.double({ min: -0.2, max: 0.2, noNaN: true })
  fc.assert(
    fc.property(views, halves, beside, beside, (view, half, one, other) => {
      const seen = seenMoment(view, WIDTH, momentAt(view, WIDTH, half / 2 + one))
      expect(pixelOf(view, WIDTH, seen)).toBeCloseTo(half / 2, 2)
      expect(seenMoment(view, WIDTH, momentAt(view, WIDTH, half / 2 + other))).toBe(seen)
    }),
  )
})
