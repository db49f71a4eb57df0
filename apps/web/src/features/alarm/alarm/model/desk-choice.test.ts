import { describe, expect, test } from 'vitest'
import { buildAlarm } from './alarm.fixture.ts'
import { alikeOf, nextAfter, rowByKey } from './desk-choice.ts'

const alarms = ['a', 'b', 'c', 'd'].map(id => buildAlarm({ id }))

describe('the next alarm', () => {
  test.each([
    ['a', [], 'b'],
    ['b', ['b', 'c'], 'd'],
    ['d', ['d'], 'a'],
    ['gone', [], 'a'],
    [undefined, [], 'a'],
    ['a', ['a', 'b', 'c', 'd'], undefined],
  ])('after %s, with %j done, is %s', (chosen, done, expected) => {
    expect(nextAfter(alarms, chosen, done)).toBe(expected)
  })
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 3],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['PageDown', 0, 3],
  ['PageUp', 3, 0],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['x', 0, undefined],
])('%s leads from row %d to %s of four', (key, from, expected) => {
  expect(rowByKey(key, from, 4)).toBe(expected)
})

test('alike are those of one device and type in one state', () => {
  const list = [
    buildAlarm({ id: 'a', type: 'smoke' }),
    buildAlarm({ id: 'b', type: 'smoke' }),
    buildAlarm({ id: 'c', type: 'fire' }),
    buildAlarm({ id: 'd', type: 'smoke', deviceId: null }),
    buildAlarm({ id: 'e', type: 'smoke', status: 'in_progress' }),
  ]
  const ids = (status: 'on_alert' | 'in_progress') => alikeOf(list[0]!, list, status).map(alarm => alarm.id)
  expect([ids('on_alert'), ids('in_progress')]).toEqual([['a', 'b'], ['e']])
})
