import type { AlarmLevel } from '@palisade/contract'
import { expect, test } from 'vitest'
import { alarmMarker } from './site.fixture.ts'
import { groupAlarms } from './alarm-groups.ts'

const alarm = (id: string, level: AlarmLevel, x: number, open = 1, onAlert = 1) =>
  alarmMarker({ id, deviceId: id, level, longitude: x, open, onAlert })
const at = ({ longitude }: { longitude: number }) => [longitude, 0] as const

test('a cluster of devices flashes as one, with the most urgent level and the sums', () => {
  const alarms = [alarm('a', 'low', 0, 40, 0), alarm('b', 'very_urgent', 500, 2), alarm('c', 'general', 900)]
  const anchorOf = ({ id }: { id: string }) =>
    id === 'c'
      ? { key: 'alone', middle: [900, 0] as const, isWide: false }
      : { key: 'cluster', middle: [250, 0] as const, isWide: true }
  const groups = groupAlarms(alarms, anchorOf, at, 10)
  expect(groups).toMatchObject([
    { level: 'very_urgent', open: 42, onAlert: 1, middle: [250, 0], isWide: true },
    { level: 'general', open: 1, middle: [900, 0], isWide: false },
  ])
  expect(groups[0]?.markers.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('alarms whose device is not drawn are gathered where they lie close, and none is lost', () => {
  const alarms = [alarm('a', 'low', 0), alarm('b', 'urgent', 6), alarm('far', 'low', 100)]
  const groups = groupAlarms(alarms, () => undefined, at, 10)
  expect(groups.map(({ level, open, middle }) => [level, open, middle[0]])).toEqual([
    ['urgent', 2, 3],
    ['low', 1, 100],
  ])
})
