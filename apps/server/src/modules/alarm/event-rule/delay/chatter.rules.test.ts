import { expect, test } from 'vitest'
import { isCalm, withMoment, type ChatterState } from './chatter.rules.ts'

const limit = { count: 3, minutes: 1 }
const none: ChatterState = { moments: [], since: null }
const after = (seconds: readonly number[], from = none) =>
  seconds.reduce((state, at) => withMoment(state, at * 1000, limit), from)

test('the fourth event within a minute is one too many, the third is not', () => {
  expect(after([0, 20, 40]).since).toBeNull()
  expect(after([0, 20, 40, 60]).since).toBe(60_000)
  expect(after([0, 20, 40, 61]).since).toBeNull()
})

test('events that come late are counted where they belong, and only the newest are kept', () => {
  expect(after([60, 0, 40, 20])).toEqual({ moments: [0, 20_000, 40_000, 60_000], since: 20_000 })
  expect(after([0, 100, 200, 300, 400]).moments).toEqual([100_000, 200_000, 300_000, 400_000])
})

test('it began when it began, and ends at half the limit', () => {
  const state = after([0, 1, 2, 3, 4])
  expect(state.since).toBe(3000)
  expect(isCalm(state, limit, 61_000)).toBe(false)
  expect(isCalm(state, limit, 63_000)).toBe(true)
})
