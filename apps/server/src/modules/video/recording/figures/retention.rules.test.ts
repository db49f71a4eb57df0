import { NEW_RECORDING_PLAN, type RecordingPlanFields } from '@palisade/contract'
import { expect, test } from 'vitest'
import { promisedSince } from './retention.rules.ts'

const DAY = 24 * 3_600_000
const now = Date.parse('2026-11-23T00:00:00Z')
const plan: RecordingPlanFields = { ...NEW_RECORDING_PLAN, keepDays: 30 }
/** Plans that each began so many days ago; the answer in days ago too. */
const since = (...plans: [daysAgo: number, fields: Partial<RecordingPlanFields> | null][]) => {
  const promises = plans.map(([daysAgo, fields]) => ({
    since: new Date(now - daysAgo * DAY),
    fields: fields && { ...plan, ...fields },
  }))
  const at = promisedSince(promises, now)
  return at === undefined ? undefined : (now - at) / DAY
}

test('footage is promised for the days of the plan, and not from before it', () => {
  expect(since([100, {}])).toBe(30)
  expect(since([10, {}])).toBe(10)
})

test('a plan that was saved again yesterday promises what it did before', () => {
  expect(since([100, {}], [1, { stream: 'sub' }])).toBe(30)
})

test('more days hold for what was still there, fewer at once', () => {
  expect(since([100, { keepDays: 7 }], [10, {}])).toBe(17)
  expect(since([100, {}], [10, { keepDays: 7 }])).toBe(7)
})

test('a plan that is closed keeps what it recorded; none, or one without days, promises nothing', () => {
  expect(since([20, {}], [5, { isEnabled: false }])).toBe(20)
  expect(since([20, { isEnabled: false }], [5, {}])).toBe(5)
  expect(since([20, {}], [5, null])).toBeUndefined()
  expect(since([20, { keepDays: 0 }])).toBeUndefined()
  expect(since([20, null], [5, {}])).toBe(5)
})
