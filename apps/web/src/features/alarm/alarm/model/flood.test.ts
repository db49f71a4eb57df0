import type { Alarm } from '@palisade/contract'
import { expect, test } from 'vitest'
import { buildAlarm } from './alarm.fixture.ts'
import { comingIn, groupedRows, isFlooded, rowOfAlarm, type DeskRow } from './flood.ts'

const alarm = (id: string, more: Partial<Alarm> = {}) =>
  buildAlarm({ id, type: 'motion', level: 'low', ...more })
const namesOf = (rows: readonly DeskRow[]) =>
  rows.map(row =>
    row.kind === 'alarm' ? row.alarm.id : `${row.alarms.length} ${row.isUnfolded ? 'v' : '>'}`,
  )

const queue = [
  alarm('v1', { level: 'very_urgent' }),
  alarm('v2', { level: 'very_urgent' }),
  alarm('a1'),
  alarm('b1', { areaId: 'b' }),
  alarm('a2'),
  alarm('c1', { type: 'fence' }),
  alarm('a3'),
  alarm('b2', { areaId: 'b' }),
]

test('alarms of one place and type stand together; very urgent ones and those alone of their kind do not', () => {
  expect(namesOf(groupedRows(queue, new Set()))).toEqual(['v1', 'v2', '3 >', '2 >', 'c1'])
})

test('unfolded, each is seen; folded, each is counted: none is lost', () => {
  const [, , first] = groupedRows(queue, new Set())
  const key = first?.kind === 'group' ? first.key : ''
  const rows = groupedRows(queue, new Set([key]))
  expect(namesOf(rows)).toEqual(['v1', 'v2', '3 v', 'a1', 'a2', 'a3', '2 >', 'c1'])
  const counted = groupedRows(queue, new Set()).flatMap(row =>
    row.kind === 'alarm' ? row.alarm.id : row.alarms.map(one => one.id),
  )
  expect(counted.toSorted()).toEqual(queue.map(one => one.id).toSorted())
})

test('a chosen alarm is found in its folded group', () => {
  const rows = groupedRows(queue, new Set())
  expect([
    rowOfAlarm(rows, 'v2'),
    rowOfAlarm(rows, 'a3'),
    rowOfAlarm(rows, 'x'),
    rowOfAlarm(rows, undefined),
  ]).toEqual([1, 2, -1, -1])
})

test('a flood begins above ten in ten minutes and ends below five', () => {
  const now = Date.parse('2026-11-20T08:10:00Z')
  const at = (second: number) =>
    alarm(`${second}`, { occurredAt: new Date(now - second * 1000).toISOString() })
  expect(comingIn([at(1), at(599), at(601)], now)).toBe(2)
  expect([isFlooded(10, false), isFlooded(11, false), isFlooded(5, true), isFlooded(4, true)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
