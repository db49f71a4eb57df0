import { LINKAGE_CHAIN_MAX } from '@palisade/contract'
import { expect, test } from 'vitest'
import { pictureAction } from '../linkage.testing.ts'
import { afterStep, decideRun, dueAfter, LATE_MS, stateOfRun } from './run.rules.ts'

const rule = { id: 'r', unacknowledgedSeconds: null }
const NOW = 1_000_000_000_000

test('a rule runs at once, or after the seconds in which somebody may acknowledge', () => {
  expect(decideRun(rule, { at: NOW }, [], NOW)).toEqual({ state: 'running' })
  expect(decideRun({ ...rule, unacknowledgedSeconds: 30 }, { at: NOW - 10 }, [], NOW)).toEqual({
    state: 'waiting',
    dueAt: new Date(NOW - 10 + 30_000),
  })
})

test('a rule does not run because of an alarm that it led to, however far back, nor behind too many', () => {
  expect(decideRun(rule, { at: NOW }, ['r', 'other'], NOW)).toMatchObject({ reason: 'loop' })
  const others = Array.from({ length: LINKAGE_CHAIN_MAX }, (_, n) => `o${n}`)
  expect(decideRun(rule, { at: NOW }, others, NOW)).toMatchObject({ reason: 'chain_too_long' })
  expect(decideRun(rule, { at: NOW }, others.slice(1), NOW)).toEqual({ state: 'running' })
})

test('what is noticed too late is noted, and nothing begins', () => {
  expect(decideRun(rule, { at: NOW - LATE_MS }, [], NOW)).toEqual({ state: 'running' })
  expect(decideRun(rule, { at: NOW - LATE_MS - 1 }, [], NOW)).toMatchObject({ reason: 'too_late' })
})

test('a delay is counted from what it waits for', () => {
  expect(dueAfter({ delaySeconds: 3 }, NOW)).toEqual(new Date(NOW + 3000))
})

test.each([
  [['done', 'waiting'], 'running'],
  [['started', 'failed'], 'running'],
  [['done', 'done'], 'done'],
  [['done', 'skipped'], 'done'],
  [['uncertain', 'done'], 'uncertain'],
  [['failed', 'uncertain'], 'failed'],
  [['skipped', 'skipped'], 'skipped'],
] as const)('a run of %s is %s', (states, expected) => {
  expect(stateOfRun(states.map(state => ({ state })))).toBe(expected)
})

test.each([
  ['failed', 'stop', 'stop'],
  ['uncertain', 'stop', 'stop'],
  ['done', 'stop', 'go_on'],
  ['failed', 'continue', 'go_on'],
] as const)('behind an action that %s and says %s: %s', (state, onFailure, expected) => {
  expect(afterStep({ state, action: { ...pictureAction, onFailure } })).toBe(expected)
})
