import { expect, test } from 'vitest'
import { NAMED_AT_MOST, thingsInView } from './things-in-view.ts'
import { alarmMarker, personMarker, siteDevice } from './site.fixture.ts'

const bounds = [0, 0, 10, 10] as [number, number, number, number]
const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)

test('alarms first, the most urgent on top, then people and devices by name; what lies outside is left out', () => {
  const devices = [
    siteDevice({ id: 'ten', name: 'Gate-10' }),
    siteDevice({ id: 'nine', name: 'Gate-9' }),
    siteDevice({ id: 'outside', longitude: 11 }),
  ]
  const alarms = [
    alarmMarker({ id: 'low', level: 'low' }),
    alarmMarker({ id: 'very', level: 'very_urgent' }),
    alarmMarker({ id: 'south', latitude: -1 }),
  ]
  const people = [
    personMarker({ id: 'zoe', name: 'Zoe' }),
    personMarker({ id: 'bob', name: 'Bob' }),
    personMarker({ id: 'away', longitude: 11 }),
  ]
  const found = thingsInView({ devices }, alarms, people, bounds)
  expect([ids(found.alarms), ids(found.people), ids(found.devices), found.more]).toEqual([
    ['very', 'low'],
    ['bob', 'zoe'],
    ['nine', 'ten'],
    0,
  ])
})

test('a long list ends, and says how many more there are', () => {
  const devices = Array.from({ length: NAMED_AT_MOST }, (_, n) => siteDevice({ id: `${n}` }))
  const found = thingsInView({ devices }, [alarmMarker({ id: 'a' })], [personMarker({ id: 'b' })], bounds)
  expect([found.alarms.length, found.people.length, found.devices.length, found.more]).toEqual([
    1,
    1,
    NAMED_AT_MOST - 2,
    2,
  ])
})
