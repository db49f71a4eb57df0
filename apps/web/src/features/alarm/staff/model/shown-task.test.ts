import { expect, test } from 'vitest'
import { buildOwnTask } from './task.fixture.ts'
import type { Deed, Waiting } from '../outbox/waiting.ts'
import { byUrgency, statusAfter, waitingOf } from './shown-task.ts'

const waiting = (deed: Deed, more: Partial<Waiting> = {}): Waiting => ({
  requestId: 'r',
  userId: 'u',
  taskId: 't',
  alarm: { number: '1', type: 'smoke' },
  at: '2026-11-20T08:00:00.000Z',
  deed,
  ...more,
})
const accept = waiting({ kind: 'act', action: 'accept' })
const report = waiting({ kind: 'report', report: 'report', content: 'done', pictures: [] })

test('what waits counts as done, in its order', () => {
  expect(statusAfter('not_started', [accept])).toBe('in_progress')
  expect(statusAfter('not_started', [accept, report])).toBe('pending_review')
  expect(statusAfter('in_progress', [waiting({ ...report.deed, report: 'false_alarm' } as Deed)])).toBe(
    'false_alarm',
  )
})

test('what the server refused, or will refuse, changes nothing', () => {
  const refused = { ...accept, refusal: { code: 'task.closed', params: {} } }
  expect(statusAfter('not_started', [refused])).toBe('not_started')
  expect(statusAfter('not_started', [report])).toBe('not_started')
  expect(statusAfter('completed', [accept])).toBe('completed')
})

test('each task has its own', () => {
  const other = { ...accept, taskId: 'other' }
  expect(waitingOf([accept, other, report], 't')).toEqual([accept, report])
})

test('the most urgent task first, the newest among equals', () => {
  const [low, urgent, newer] = (['low', 'very_urgent', 'low'] as const).map((level, index) => {
    const task = buildOwnTask({}, index)
    return { ...task, alarm: { ...task.alarm, level } }
  })
  expect([newer!, low!, urgent!].toSorted(byUrgency)).toEqual([urgent, newer, low])
})
