import { inventoryFields, type DeviceDetails } from '@palisade/contract'
import { expect, test } from 'vitest'
import { presentInventory } from '#server/modules/device/device/device.presenter.ts'
import { isRestorable, otherValue, restoringUpdate } from './device-history.rules.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const device: Omit<DeviceDetails, 'foundAddress' | 'lacks'> = {
  id: ID,
  name: 'Gate',
  code: 'G1',
  kind: 'camera',
  category: 'camera',
  driver: 'isapi',
  areaId: ID,
  areaName: 'Hall',
  areaPath: 'Centre / Hall',
  parentId: null,
  parentName: null,
  platformId: null,
  platformName: null,
  longitude: 12.5,
  latitude: null,
  height: null,
  floorId: null,
  state: 'online',
  cause: null,
  stateSince: null,
  maintenanceUntil: null,
  lockedUntil: null,
  capabilities: [],
  inventory: presentInventory({ model: 'M-100' }),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 4,
  config: {
    host: '192.0.2.7',
    port: 80,
    isTls: false,
    channel: 1,
    mainUrl: 'rtsp://192.0.2.7/main',
    username: 'viewer',
    hasPassword: true,
  },
}

test('puts one field back and leaves the others and the version', () => {
  const update = restoringUpdate(device, 'config.port', 8000)
  expect(update).toMatchObject({ id: ID, version: 4, name: 'Gate', longitude: 12.5, config: { port: 8000 } })
  expect(update?.config).not.toHaveProperty('password')
  expect(update?.config).not.toHaveProperty('hasPassword')
  expect(restoringUpdate(device, 'name', 'Old')).toMatchObject({ name: 'Old', config: { port: 80 } })
  expect(restoringUpdate(device, 'longitude', null)).toMatchObject({ longitude: null })
  expect(restoringUpdate(device, 'inventory.model', null)?.inventory).not.toHaveProperty('model')
  expect(restoringUpdate(device, 'config.username', null)?.config).not.toHaveProperty('username')
})

test('refuses a value that would make the device invalid, and a field that its driver does not have', () => {
  expect(restoringUpdate(device, 'config.mainUrl', null)).toBeUndefined()
  expect(restoringUpdate(device, 'config.port', 'eighty')).toBeUndefined()
  expect(restoringUpdate(device, 'config.mainProfile', 'P1')).toBeUndefined()
  expect(restoringUpdate(device, 'name', 'no spaces')).toBeUndefined()
})

test('which changes can be taken back', () => {
  const can = (field: string) => isRestorable({ field, isDeleted: false })
  const fields = ['name', 'areaId', 'config.mainUrl', 'alias', 'floorId', 'smartTask']
  expect(
    [...fields, ...inventoryFields.map(field => `inventory.${field}`)].filter(field => !can(field)),
  ).toEqual([])
  expect(['config.password', 'config.other', 'inventory', 'state', 'id'].map(can)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isRestorable({ field: 'name', isDeleted: true })).toBe(false)
})

test('puts a field back to not set', () => {
  expect(otherValue('alias', null)).toBe('')
  expect(otherValue('tags', null)).toEqual([])
  expect(otherValue('direction', null)).toBeNull()
  expect(otherValue('direction', 400)).toBeUndefined()
  expect(otherValue('smartTask', 'dancing')).toBeUndefined()
})
