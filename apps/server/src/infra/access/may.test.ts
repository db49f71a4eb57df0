import { permissions } from '@palisade/contract'
import { expect, test } from 'vitest'
import type { AccessSnapshot } from '../binding/gate.ts'
import { may } from './may.ts'

const nobody: AccessSnapshot = {
  userId: 'u',
  isSuper: false,
  permissions: new Set(),
  areaIds: new Set(),
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

test('an area without the permission gives nothing', () => {
  expect(may(guard, 'alarm.close', { areaId: 'gate' })).toBe(false)
  expect(may({ ...nobody, areaIds: 'all' }, 'alarm.view', { areaId: 'gate' })).toBe(false)
})

test('a super administrator may do everything, an empty role nothing', () => {
  expect(permissions.filter(permission => !may(root, permission, { areaId: 'x' }))).toEqual([])
  expect(permissions.filter(permission => may(nobody, permission))).toEqual([])
})
