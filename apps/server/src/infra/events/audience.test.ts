import { expect, test } from 'vitest'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { mayHear } from './audience.ts'

const guard: AccessSnapshot = {
  userId: 'guard',
  isSuper: false,
  permissions: new Set(['alarm.view']),
  areaIds: new Set(['gate', 'yard']),
  devices: 'areas',
  holders: new Set<string>(),
  centres: [],
}
const chief: AccessSnapshot = { ...guard, userId: 'chief', isSuper: true, areaIds: 'all' }
const watchman: AccessSnapshot = {
  ...guard,
  devices: {
    areaIds: {
      camera: new Set(['gate']),
      gate: new Set(),
      fire: new Set(),
      door: new Set(),
      other: new Set(),
    },
    chosen: new Set(['door-7']),
  },
}
const ofCamera = { id: 'camera-1', category: 'camera' } as const
const ofDoor = { id: 'door-1', category: 'door' } as const
const alarm = { permission: 'alarm.view', areaId: 'gate' } as const

test.each([
  ['an alarm of a reached area', guard, undefined, alarm, 'north', true],
  ['an alarm of another area', guard, undefined, { ...alarm, areaId: 'vault' }, 'north', false],
  [
    'without the permission',
    guard,
    undefined,
    { ...alarm, permission: 'device.view' as const },
    'north',
    false,
  ],
  ['in the chosen centre', guard, 'north', alarm, 'north', true],
  ['in another centre', guard, 'south', alarm, 'north', false],
  ['of an area that is gone', guard, 'south', alarm, null, true],
  ['of no area, permission held', guard, 'south', { permission: 'alarm.view' as const }, null, true],
  ['of a device out of reach', watchman, undefined, { ...alarm, device: ofDoor }, 'north', false],
  ['of a device in reach', watchman, undefined, { ...alarm, device: ofCamera }, 'north', true],
  [
    'of a chosen device',
    watchman,
    undefined,
    { ...alarm, device: { ...ofDoor, id: 'door-7' } },
    'north',
    true,
  ],
  ['of no device, devices narrowed', watchman, undefined, { ...alarm, device: null }, 'north', true],
  ['of any device, nothing narrowed', guard, undefined, { ...alarm, device: ofDoor }, 'north', true],
  [
    'for everyone who reaches the device',
    watchman,
    undefined,
    { permission: null, areaId: 'gate', device: ofDoor },
    null,
    false,
  ],
  ['for everyone', guard, 'south', { permission: null }, null, true],
  ['for everyone who reaches the area', guard, undefined, { permission: null, areaId: 'vault' }, null, false],
  ['for everyone who reaches the area', chief, undefined, { permission: null, areaId: 'vault' }, null, true],
  ['for this user', guard, 'south', { permission: null, userId: 'guard' }, null, true],
  [
    'for another user, even to a super administrator',
    chief,
    undefined,
    { permission: null, userId: 'guard' },
    null,
    false,
  ],
])('%s', (_name, access, centreId, audience, eventCentre, expected) => {
  const event = { type: 'device.state', audience, centreId: eventCentre } as const
  expect(mayHear(may, { access, centreId }, event)).toBe(expected)
})

test.each([
  ['of a reached area of another centre', guard, alarm, true],
  ['out of reach', guard, { ...alarm, areaId: 'vault' }, false],
])('an alarm %s is told whichever centre is chosen or not at all', (_name, access, audience, expected) => {
  const event = { type: 'alarm.raised', audience, centreId: 'north' } as const
  expect(mayHear(may, { access, centreId: 'south' }, event)).toBe(expected)
})
