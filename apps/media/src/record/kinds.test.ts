import { expect, test } from 'vitest'
import { kindsBetween, spansOf } from './kinds.ts'

const plan = {
  schedule: [
    [100, 200],
    [300, 400],
  ] as [number, number][],
  scheduleUntil: 500,
}

test.each([
  ['before', 0, 100, 0],
  ['over its beginning', 90, 101, 1],
  ['within', 120, 130, 1],
  ['between two', 200, 300, 0],
  ['after the schedule has run out', 499, 501, 1],
])('a plan wants what is %s', (_, from, to, kinds) => {
  expect(kindsBetween(plan, [], from, to)).toBe(kinds)
})

test('a camera without a plan is wanted by its marks alone, each by its bit', () => {
  const none = { schedule: [] }
  const marks = [
    { kind: 'alarm', causeId: 'a', from: 10, to: 20 },
    { kind: 'manual', causeId: 'm', from: 15 },
  ] as const
  expect([5, 12, 17, 1000].map(at => kindsBetween(none, marks, at, at + 1))).toEqual([0, 2, 6, 4])
})

test('spans adjoin over small gaps, part at large ones and at other kinds, and are bounded', () => {
  const group = (from: number, kinds: number) => ({ from, duration: 1000, kinds })
  const groups = [group(0, 1), group(1500, 1), group(2500, 3), group(9000, 3)]
  expect(spansOf(groups, 10)).toEqual([
    [0, 2500, 1],
    [2500, 3500, 3],
    [9000, 10_000, 3],
  ])
  expect(spansOf(groups, 2)).toEqual([
    [0, 2500, 1],
    [2500, 10_000, 3],
  ])
})
