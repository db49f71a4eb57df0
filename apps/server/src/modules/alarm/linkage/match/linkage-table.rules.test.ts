import { ALWAYS } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { compileTable, momentOf, rulesFor, type MatchedAlarm, type ReadRule } from './linkage-table.rules.ts'

const rule = (id: string, more: Partial<ReadRule> = {}): ReadRule => ({
  id,
  name: id,
  priority: 50,
  readyAt: new Date(0),
  types: [],
  levels: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
  actions: [],
  deviceIds: [],
  areaIds: [],
  zones: [],
  ...more,
})
const paths = new Map([
  ['site', ['site']],
  ['park', ['site', 'park']],
  ['gate', ['site', 'park', 'gate']],
])
const alarm: MatchedAlarm = {
  type: 'motion',
  level: 2,
  areaId: 'gate',
  deviceId: 'camera',
  location: 'Site / Park / Gate / Zone 1',
}
/** Monday 2026-11-23, 10:15 of the site. */
const monday = momentOf(new Date(2026, 10, 23, 10, 15).getTime())
const found = (rules: readonly ReadRule[], more: Partial<MatchedAlarm> = {}, at = monday) =>
  rulesFor(compileTable(rules, paths), { ...alarm, ...more }, at).map(one => one.id)

describe('a rule is set off by', () => {
  test.each<[string, Partial<ReadRule>, Partial<MatchedAlarm>, boolean]>([
    ['its device', { deviceIds: ['camera'] }, {}, true],
    ['another device: no', { deviceIds: ['other'] }, {}, false],
    ['its area', { areaIds: ['gate'] }, {}, true],
    ['an area above', { areaIds: ['site'] }, {}, true],
    ['an area below: no', { areaIds: ['gate'] }, { areaId: 'park' }, false],
    [
      'a kind of device that is meant',
      { areaIds: ['site'], areaKinds: { site: ['door'] } },
      { deviceCategory: 'door' },
      true,
    ],
    [
      'another kind: no',
      { areaIds: ['site'], areaKinds: { site: ['door'] } },
      { deviceCategory: 'camera' },
      false,
    ],
    [
      'no device, whatever is meant',
      { areaIds: ['site'], areaKinds: { site: [] } },
      { deviceCategory: null },
      true,
    ],
    ['a place without a device', { areaIds: ['site'] }, { deviceId: null }, true],
    ['its zone', { zones: [{ panelId: 'camera', name: 'Zone 1' }] }, {}, true],
    ['another zone of its panel: no', { zones: [{ panelId: 'camera', name: 'Zone 2' }] }, {}, false],
    ['a zone of that name elsewhere: no', { zones: [{ panelId: 'other', name: 'Zone 1' }] }, {}, false],
    ['its type', { deviceIds: ['camera'], types: ['motion'] }, {}, true],
    ['another type: no', { deviceIds: ['camera'], types: ['fire'] }, {}, false],
    [
      'another type of its zone: no',
      { zones: [{ panelId: 'camera', name: 'Zone 1' }], types: ['fire'] },
      {},
      false,
    ],
    ['its level', { areaIds: ['site'], levels: [1, 2] }, {}, true],
    ['another level: no', { areaIds: ['site'], levels: [1] }, {}, false],
  ])('%s', (_what, more, of, isSetOff) => {
    expect(found([rule('r', more)], of)).toEqual(isSetOff ? ['r'] : [])
  })

  test('several of its sources at once runs it once', () => {
    const all = { deviceIds: ['camera', 'camera'], areaIds: ['site', 'gate'], types: ['motion' as const] }
    expect(found([rule('r', all)])).toEqual(['r'])
  })

  test('only the hours of its weekly grid, in the time of the site', () => {
    const data = [{ day: 'monday' as const, startTime: '10:00', endTime: '10:30' }]
    const timed = rule('r', { areaIds: ['site'], timeRange: { type: 'custom', dates: [], data } })
    const at = (hour: number, minute: number) => momentOf(new Date(2026, 10, 23, hour, minute).getTime())
    expect(found([timed])).toEqual(['r'])
    expect(found([timed], {}, at(10, 30))).toEqual([])
    expect(found([timed], {}, at(9, 59))).toEqual([])
  })
})

test('the lower priority begins first, among equals the rule that was added first', () => {
  const of = (id: string, priority: number) => rule(id, { priority, areaIds: ['site'] })
  expect(found([of('c', 50), of('b', 50), of('z', 1), of('a', 100)])).toEqual(['z', 'b', 'c', 'a'])
})
