import { expect, test } from 'vitest'
import { decideTask, faultOfMoment, isEveryRejected, type TaskState } from './task.rules.ts'

const NOW = Date.UTC(2026, 0, 2, 12)
const before = (seconds: number) => new Date(NOW - seconds * 1000)
const state = (more: Partial<TaskState> = {}): TaskState => ({
  status: 'in_progress',
  version: 3,
  urged_at: null,
  acted_by: 'Bob',
  acted_at: before(60),
  ...more,
})
const who = { by: 'Bob', at: before(60).toISOString() }

test('the state is asked before the version, and both say who was first', () => {
  expect(decideTask(state({ status: 'completed' }), { action: 'urge', version: 1 }, NOW)).toEqual({
    refused: 'task.closed',
    params: who,
  })
  expect(decideTask(state(), { action: 'report', version: 2 }, NOW)).toEqual({
    refused: 'task.changed_meanwhile',
    params: who,
  })
  expect(decideTask(state(), { action: 'report', version: 3 }, NOW)).toEqual({ to: 'pending_review' })
})

test.each([
  [29.5, { refused: 'task.urge_too_soon', params: { seconds: 1 } }],
  [1, { refused: 'task.urge_too_soon', params: { seconds: 29 } }],
  [30, { to: 'in_progress' }],
])('urged %s s ago', (seconds, expected) => {
  expect(decideTask(state({ urged_at: before(seconds) }), { action: 'urge' }, NOW)).toEqual(expected)
})

test.each([
  [0, undefined],
  [-300, undefined],
  [-301, 'task.time_in_future'],
  [24 * 3600, undefined],
  [24 * 3600 + 1, 'task.time_too_old'],
])("a phone's time %s s ago", (seconds, expected) => {
  expect(faultOfMoment(before(seconds), NOW)).toBe(expected)
})

test('every one rejected, leaving out what was forwarded', () => {
  expect(isEveryRejected(['rejected', 'forwarded', 'rejected'])).toBe(true)
  expect(isEveryRejected(['rejected', 'not_started'])).toBe(false)
  expect(isEveryRejected(['rejected', 'completed'])).toBe(false)
})
