import { permissions, type DeviceCategory } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import type { AccessSnapshot } from './access.ts'
import { may } from './may.ts'

const nobody: AccessSnapshot = {
  userId: 'u',
  isSuper: false,
  permissions: new Set(),
  areaIds: new Set(),
  devices: 'areas',
  holders: new Set<string>(),
  centres: [],
}
const guard: AccessSnapshot = { ...nobody, permissions: new Set(['alarm.view']), areaIds: new Set(['gate']) }
const chief: AccessSnapshot = { ...guard, areaIds: 'all' }
const root: AccessSnapshot = { ...nobody, isSuper: true, areaIds: 'all' }

test.each([
  ['no permission at all', nobody, undefined, false],
  ['permission, object not asked about', guard, undefined, true],
  ['permission and area', guard, { areaId: 'gate' }, true],
  ['permission, another area', guard, { areaId: 'vault' }, false],
  ['permission, no area', guard, { areaId: null }, false],
  ['every area, no area', chief, { areaId: null }, true],
  ['every area', chief, { areaId: 'vault' }, true],
  ['super, no area', root, { areaId: null }, true],
])('alarm.view: %s', (_name, access, object, expected) => {
  expect(may(access, 'alarm.view', object)).toBe(expected)
})

describe('devices', () => {
  const narrowed: AccessSnapshot = {
    ...guard,
    areaIds: new Set(['gate', 'yard']),
    devices: {
      areaIds: {
        camera: new Set(['gate']),
        gate: new Set(),
        fire: new Set(['gate', 'yard']),
        door: new Set(),
        other: new Set(['yard']),
      },
      chosen: new Set(['d1']),
    },
  }
  const object = (areaId: string | null, category: DeviceCategory, id = 'd9') => ({
    areaId,
    device: { id, category },
  })

  test.each([
    ['a category of the whole area', object('gate', 'camera'), true],
    ['the same category elsewhere', object('yard', 'camera'), false],
    ['a category of no area', object('gate', 'door'), false],
    ['one that was chosen', object('gate', 'door', 'd1'), true],
    ['a chosen one that stands out of reach', object('vault', 'door', 'd1'), false],
    ['one of no area', object(null, 'camera'), false],
    ['the area itself', { areaId: 'yard' }, true],
    ['what is of no device', { areaId: 'yard', device: null }, true],
  ])('%s', (_name, asked, expected) => {
    expect(may(narrowed, 'alarm.view', asked)).toBe(expected)
    expect(may(narrowed, 'alarm.close', asked)).toBe(false)
  })

  test('not narrowed, each goes with its area', () => {
    expect(may(guard, 'alarm.view', object('gate', 'door'))).toBe(true)
    expect(may(root, 'alarm.view', object(null, 'door'))).toBe(true)
  })
})

test('an area without the permission gives nothing', () => {
  expect(may(guard, 'alarm.close', { areaId: 'gate' })).toBe(false)
  expect(may({ ...nobody, areaIds: 'all' }, 'alarm.view', { areaId: 'gate' })).toBe(false)
})

test('a super administrator may do everything, an empty role nothing', () => {
  expect(permissions.filter(permission => !may(root, permission, { areaId: 'x' }))).toEqual([])
  expect(permissions.filter(permission => may(nobody, permission))).toEqual([])
})
