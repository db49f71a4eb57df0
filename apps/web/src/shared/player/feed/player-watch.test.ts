import { expect, test } from 'vitest'
import { createPlayerWatch, type Look, type Remedy } from './player-watch.ts'

const EVERY_MS = 250
const range = { start: 10, end: 98 }

const ONCE: [number, Remedy][] = [
  [2, 'seek'],
  [4, 'rebuild'],
]

/** Looks for so many ms at what `at` says of each moment, and notes each remedy with its second. */
function watched(ms: number, at: (second: number) => Partial<Look>): [second: number, Remedy][] {
  const watch = createPlayerWatch()
  const remedies: [number, Remedy][] = []
  for (let now = 0; now <= ms; now += EVERY_MS) {
    const remedy = watch.look({ time: 10, range, isSeeking: false, ...at(now / 1000) }, now)
    if (remedy) remedies.push([now / 1000, remedy])
  }
  return remedies
}

test.each<
  [what: string, at: (second: number) => Partial<Look>, within: number, remedies: [number, Remedy][]]
>([
  ['plays', second => ({ time: 10 + second }), 30, []],
  ['waits at the end of its buffer for a camera that is silent', () => ({ time: 97.9 }), 30, []],
  [
    'plays a picture each three seconds',
    second => ({
      time: Math.floor(second / 3) * 3,
      range: { start: 0, end: Math.floor(second / 3) * 3 + 0.4 },
    }),
    30,
    [],
  ],
  ['stands with pictures in hand', () => ({}), 5, ONCE],
  ['stands before its buffer', () => ({ time: 9.99 }), 5, ONCE],
  ['is given pictures and holds none', () => ({ range: undefined }), 5, ONCE],
  ['seeks where nothing is', () => ({ time: 9, isSeeking: true }), 5, ONCE],
  [
    'seeks in a long group, and gets there',
    second => ({ time: 90 + Math.max(0, second - 8), isSeeking: second < 8 }),
    9,
    [],
  ],
  ['seeks in a long group for ever', () => ({ time: 90, isSeeking: true }), 19, [[10, 'seek']]],
  [
    'stands again, each time for longer',
    () => ({}),
    23,
    [...ONCE, [6, 'seek'], [10, 'rebuild'], [12, 'seek'], [20, 'rebuild'], [22, 'seek']],
  ],
])('an element that %s', (_what, at, seconds, remedies) => {
  expect(watched(seconds * 1000, at)).toEqual(remedies)
})

test('that it goes where it was sent is no movement', () => {
  const watch = createPlayerWatch()
  const remedies: (Remedy | undefined)[] = []
  for (let now = 0; now <= 9000; now += EVERY_MS) {
    // It is sent on each second, and shows nothing.
    const time = Math.floor(now / 1000)
    watch.sent()
    remedies.push(watch.look({ time, range: { start: 0, end: now / 1000 + 1 }, isSeeking: false }, now))
  }
  expect(remedies.filter(Boolean).slice(0, 2)).toEqual(['seek', 'rebuild'])
})

test('what stands while it may is forgotten', () => {
  const watch = createPlayerWatch()
  const look = (now: number) => watch.look({ time: 10, range, isSeeking: false }, now)
  expect([look(0), look(1900)]).toEqual([undefined, undefined])
  watch.rest()
  expect([look(2000), look(3900)]).toEqual([undefined, undefined])
  expect(look(4000)).toBe('seek')
})
