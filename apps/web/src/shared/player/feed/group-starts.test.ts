import { expect, test } from 'vitest'
import { createGroupStarts } from './group-starts.ts'

const buffered = (...ranges: [number, number][]) => ({
  length: ranges.length,
  start: (index: number) => ranges[index]![0],
  end: (index: number) => ranges[index]![1],
})
/** Pictures of 25 a second, a key frame each `every` seconds. */
const pictures = (from: number, to: number, every: number) =>
  Array.from({ length: (to - from) * 25 }, (_, index) => ({
    time: from + index / 25,
    key: index % (every * 25) === 0,
  }))

test('only whole groups are given back: that of the picture which is shown stays from its key frame on', () => {
  const groups = createGroupStarts()
  groups.note(pictures(0, 180, 60))
  expect(groups.last()).toBe(120)
  expect(groups.outside(buffered([0, 50]), [40, Infinity])).toBeUndefined()
  expect(groups.outside(buffered([0, 110]), [100, Infinity])).toEqual([0, 59.998])
  expect(groups.outside(buffered([60, 119]), [109, Infinity])).toBeUndefined()
})

test('a camera that sends one key frame for all keeps all of it', () => {
  const groups = createGroupStarts()
  groups.note(pictures(0, 180, 600))
  expect(groups.outside(buffered([0, 180]), [170, Infinity])).toBeUndefined()
})

test('far ahead of what is shown whole groups are given back too', () => {
  const groups = createGroupStarts()
  groups.note(pictures(100, 280, 60))
  expect(groups.outside(buffered([100, 280]), [95, 150])).toEqual([159.998, 280])
  expect(groups.outside(buffered([100, 160]), [95, 150])).toBeUndefined()
})

test('groups may come in any order, as backward', () => {
  const groups = createGroupStarts()
  groups.note(pictures(40, 60, 10))
  groups.note(pictures(20, 40, 10))
  expect(groups.outside(buffered([20, 60]), [45, 100])).toEqual([20, 39.998])
})

test('without pictures there are no groups: sound is given back to the moment', () => {
  const groups = createGroupStarts()
  expect(groups.outside(buffered([0, 31]), [20, Infinity])).toEqual([0, 20])
  expect(groups.outside(buffered([20, 70]), [15, 50])).toEqual([50, 70])
})

test('a part that the browser keeps all the same is asked for once', () => {
  const groups = createGroupStarts()
  expect(groups.outside(buffered([0, 31]), [20, Infinity])).toEqual([0, 20])
  expect(groups.outside(buffered([0, 31]), [20, Infinity])).toBeUndefined()
})
