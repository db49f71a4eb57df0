import type { ResourceNode, Role, RoleDetails } from '@palisade/contract'
import { emptyRole, noDevices } from './role-fields.ts'

export const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const role = (more: Partial<Role> = {}): Role => ({
  id: id(1),
  name: 'Night shift',
  remarks: 'from ten to six',
  isSuper: false,
  isBuiltIn: false,
  isSecondFactorRequired: false,
  creatorName: 'Li Wei',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  users: 0,
  groups: 0,
  isOwn: false,
  version: 4,
  ...more,
})
export const details = (more: Partial<RoleDetails> = {}): RoleDetails => ({
  ...role(),
  permissions: ['alarm.view'],
  areaIds: [id(101)],
  deviceScopes: emptyRole.deviceScopes,
  deviceIds: noDevices(),
  isMoreThanOwn: false,
  ...more,
})
const node = (number: number, name: string, more: Partial<ResourceNode> = {}): ResourceNode => ({
  id: id(number),
  parentId: null,
  type: 'area',
  name,
  code: `N${number}`,
  longitude: null,
  latitude: null,
  ...more,
})
const device = (number: number, name: string, parent: number, deviceCategory: 'camera' | 'gate') =>
  node(number, name, {
    parentId: id(parent),
    type: 'device',
    deviceKind: deviceCategory === 'camera' ? 'camera' : 'sensor',
    deviceCategory,
    state: 'online',
  })
export const north = [
  node(100, 'North'),
  node(101, 'Dock', { parentId: id(100) }),
  node(102, 'Pier', { parentId: id(100) }),
  device(201, 'Camera-1', 101, 'camera'),
  device(202, 'Barrier-1', 101, 'gate'),
  device(203, 'Camera-2', 102, 'camera'),
]
export const south = [node(110, 'South')]
