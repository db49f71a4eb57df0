import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAt, nothingHeld, voidAfter, voidAt, withGroup, withVoid, type Held } from './groups.ts'
import { aheadFor, modeFor, nextRead } from './next-read.ts'
import { PLAY_RATES } from './play-clock.ts'
import { answer, groupsOf } from '../testing/recording.fixture.ts'
import type { Span } from './span.ts'

const span: Span = { from: 1_000_000, to: 1_000_000 + 3_600_000 }
const rate = fc.constantFrom(...PLAY_RATES.flatMap(each => [each, -each]))
/** Recorded spans with holes of more than two seconds between them. */
const recorded = fc
  .array(fc.tuple(fc.integer({ min: 2500, max: 400_000 }), fc.integer({ min: 3000, max: 300_000 })), {
    maxLength: 8,
  })
  .map(parts => {
    let at = span.from
    return parts.flatMap(([hole, length]): Span[] => {
      const from = at + hole
      at = from + length
      return at < span.to ? [{ from, to: at }] : []
    })
  })

/** Asks and is answered until nothing is asked any more. */
function fill(
  all: readonly Span[],
  at: number,
  atRate: number,
  tiles: number,
): { held: Held; questions: number } {
  let held = nothingHeld
  for (let questions = 0; questions < 500; questions += 1) {
    const read = nextRead(held, { at, rate: atRate, mode: modeFor(atRate, false), tiles }, span)
    if (!read) return { held, questions }
    const isForward = read.direction === 'forward'
    const { groups, reason, next } = answer(all, read, span)
    let asked = read.at
    for (const [index, group] of groups.entries()) {
      held = withGroup(held, group, { asked, isForward, isFirst: index === 0 })
      asked = isForward ? group.to : group.from
    }
    const edge = isForward ? (next?.from ?? span.to) : (next?.to ?? span.from)
    const answered = { asked, isForward, isFirst: groups.length === 0 }
    if (reason !== 'count') held = withVoid(held, voidAfter(answered, edge, read.step))
  }
  throw new Error('asks without end')
}

/** Moments of what is to be known. */
const ahead = (at: number, atRate: number): number[] =>
  Array.from(
    { length: Math.ceil(Math.min(aheadFor(atRate), 60_000) / 333) },
    (_, index) => at + Math.sign(atRate) * index * 333,
  )

test('everything ahead becomes known in few questions, pictures as pictures and holes as holes', () => {
  fc.assert(
    fc.property(
      recorded,
      fc.constantFrom(500, 1000, 2000, 4000),
      rate,
      fc.integer({ min: span.from, max: span.to - 1 }),
      fc.constantFrom(1, 12),
      (spans, length, atRate, at, tiles) => {
        const { held, questions } = fill(groupsOf(spans, length), at, atRate, tiles)
        expect(questions).toBeLessThan(400)
        const moments = ahead(at, atRate).filter(moment => moment > span.from && moment < span.to)
        const wrong = moments.filter(moment => {
          if (spans.some(({ from, to }) => moment >= from && moment < to)) return !groupAt(held, moment)
          const isNearEdge = spans.some(
            ({ from, to }) => Math.min(Math.abs(moment - to), Math.abs(moment - from)) <= 1000,
          )
          return !isNearEdge && !voidAt(held, moment)
        })
        expect(wrong).toEqual([])
      },
    ),
  )
})

test('back from the first moment of a group it asks for what lies before', () => {
  const at = span.from + 60_000
  const held = { groups: [{ from: at, to: at + 1 }], voids: [] }
  const read = nextRead(held, { at, rate: -8, mode: 'keys', tiles: 1 }, span)
  expect(read).toMatchObject({ at: at - 1, direction: 'backward' })
})

test('all pictures up to four times forward, key frames faster and backward', () => {
  const mode = (each: number) => modeFor(each, false)
  expect([0.125, 1, 4].map(mode)).toEqual(['all', 'all', 'all'])
  expect([8, 16, -0.125, -1, -16].map(mode)).toEqual(['keys', 'keys', 'keys', 'keys', 'keys'])
})

test('key frames alone where the machine cannot decode all pictures', () => {
  expect(modeFor(2, true)).toBe('keys')
})

test('the first question after a leap is for one group, so that a picture comes at once; at 16 times it passes keys over', () => {
  expect(nextRead(nothingHeld, { at: span.from, rate: 1, mode: 'all', tiles: 12 }, span)).toEqual({
    at: span.from,
    direction: 'forward',
    mode: 'all',
    count: 1,
  })
  expect(nextRead(nothingHeld, { at: span.to, rate: -16, mode: 'keys', tiles: 6 }, span)).toEqual({
    at: span.to,
    direction: 'backward',
    mode: 'keys',
    count: 1,
    step: 2000,
  })
})

test('twelve tiles show half as many key frames each as six, so that the machine has no more of them to seek', () => {
  const step = (tiles: number) =>
    nextRead(nothingHeld, { at: span.from, rate: 16, mode: 'keys', tiles }, span)?.step
  expect([1, 6, 12].map(step)).toEqual([2000, 2000, 4000])
})
