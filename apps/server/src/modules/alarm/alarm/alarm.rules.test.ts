import * as fc from 'fast-check'
import { alarmLevels, type AlarmAction, type AlarmStatus } from '@palisade/contract'
import { expect, test } from 'vitest'
import {
  alarmNumber,
  decide,
  levelNumber,
  levelOfNumber,
  numberDay,
  possibleActions,
  spanOfNumber,
} from './alarm.rules.ts'

const REASON = { reason: 'a fox', style: 'real_event_handled' } as const

// Every action in every state (ALARM-5, ALARM-6).
test.each<[AlarmStatus, AlarmAction, object]>([
  ['on_alert', 'acknowledge', { to: 'in_progress', taskStatus: 'pending' }],
  ['on_alert', 'false_alarm', { to: 'completed', taskStatus: 'false_alarm' }],
  ['on_alert', 'close', { refused: 'alarm.not_acknowledged' }],
  ['in_progress', 'acknowledge', { refused: 'alarm.already_acknowledged' }],
  ['in_progress', 'false_alarm', { to: 'completed', taskStatus: 'false_alarm' }],
  ['in_progress', 'close', { to: 'completed', taskStatus: 'real_event_handled' }],
  ['rejected', 'acknowledge', { refused: 'alarm.already_acknowledged' }],
  ['rejected', 'false_alarm', { to: 'completed', taskStatus: 'false_alarm' }],
  ['rejected', 'close', { to: 'completed', taskStatus: 'real_event_handled' }],
  ['completed', 'acknowledge', { refused: 'alarm.already_closed' }],
  ['completed', 'false_alarm', { refused: 'alarm.already_closed' }],
  ['completed', 'close', { refused: 'alarm.already_closed' }],
])('%s, %s', (status, action, expected) => {
  expect(decide({ status, stateVersion: 1 }, { action, ...REASON })).toEqual(expected)
})

test('a close needs a reason and keeps the style chosen', () => {
  const alarm = { status: 'in_progress', stateVersion: 2 } as const
  expect(decide(alarm, { action: 'close', reason: '' })).toEqual({ refused: 'alarm.close_reason_required' })
  expect(decide(alarm, { action: 'close', reason: 'wind', style: 'unknown' })).toEqual({
    to: 'completed',
    taskStatus: 'unknown',
  })
})

test('a false alarm needs a reason once somebody has taken the alarm on', () => {
  const putAway = { to: 'completed', taskStatus: 'false_alarm' }
  const mark = (status: AlarmStatus, reason?: string) =>
    decide({ status, stateVersion: 1 }, { action: 'false_alarm', reason })
  expect(mark('on_alert')).toEqual(putAway)
  for (const status of ['in_progress', 'rejected'] as const) {
    expect(mark(status)).toEqual({ refused: 'alarm.close_reason_required' })
    expect(mark(status, 'a fox')).toEqual(putAway)
  }
})

test.each([
  ['the version seen is older than the newest change of state', 3, { refused: 'alarm.changed_meanwhile' }],
  ['it is the version of that change', 4, { to: 'in_progress', taskStatus: 'pending' }],
  ['only repeats came since', 9, { to: 'in_progress', taskStatus: 'pending' }],
  ['no version is given', undefined, { to: 'in_progress', taskStatus: 'pending' }],
])('%s', (_name, version, expected) => {
  const alarm = { status: 'on_alert', stateVersion: 4 } as const
  expect(decide(alarm, { action: 'acknowledge', version })).toEqual(expected)
})

test('names the operator who was faster rather than only saying that something changed', () => {
  const alarm = { status: 'in_progress', stateVersion: 4 } as const
  expect(decide(alarm, { action: 'acknowledge', version: 1 })).toEqual({
    refused: 'alarm.already_acknowledged',
  })
})

test('lists the actions that are possible now', () => {
  expect(possibleActions('on_alert', false)).toEqual(['acknowledge', 'release', 'false_alarm'])
  expect(possibleActions('in_progress', false)).toEqual(['release', 'false_alarm', 'close'])
  expect(possibleActions('in_progress', true)).toEqual(['assign', 'reissue', 'false_alarm', 'close'])
  expect(possibleActions('rejected', true)).toEqual(['assign', 'reissue', 'false_alarm', 'close'])
  expect(possibleActions('completed', true)).toEqual([])
})

test('levels as numbers, most urgent first, and back', () => {
  expect(alarmLevels.map(levelNumber)).toEqual([1, 2, 3, 4])
  expect([1, 2, 3, 4].map(levelOfNumber)).toEqual(alarmLevels)
  expect(() => levelOfNumber(0)).toThrow(RangeError)
})

test('a number is the day and a count in it', () => {
  expect(numberDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(alarmNumber('2026-01-05', 12)).toBe('20260105-12')
})

test('the beginning of a number tells when the alarm occurred, in whatever time zone the site is', () => {
  const moments = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2100, 0) })
  const zones = fc.integer({ min: -14 * 60, max: 14 * 60 })
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 4, max: 11 }), (at, minutes, length) => {
      const day = new Date(at + minutes * 60_000).toISOString().slice(0, 10)
      const span = spanOfNumber(alarmNumber(day, 7).slice(0, length))
      expect(at >= span!.from && at < span!.to).toBe(true)
    }),
  )
})

test('a whole day in a number is looked for in three', () => {
  expect(spanOfNumber('20260105-12')).toEqual({ from: Date.UTC(2026, 0, 4), to: Date.UTC(2026, 0, 7) })
  expect(spanOfNumber('2026')).toEqual({ from: Date.UTC(2025, 11, 31), to: Date.UTC(2027, 0, 2) })
  expect(spanOfNumber('0000')).toBeUndefined()
  expect(spanOfNumber('202')).toBeUndefined()
  expect(spanOfNumber('gate')).toBeUndefined()
})
