import type { Device, OfflineDevice } from '@palisade/contract'

export const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const buildDevice = (number: number, changes: Partial<Device> = {}): Device => ({
  id: idOf(number),
  name: `Camera-${number}`,
  code: `CAM${number}`,
  kind: 'camera',
  category: 'camera',
  driver: 'onvif',
  areaId: idOf(100),
  areaName: 'North Gate',
  areaPath: 'Harbour / North Gate',
  parentId: null,
  parentName: null,
  platformId: null,
  platformName: null,
  longitude: 121.5,
  latitude: 31.2,
  height: null,
  floorId: null,
  state: 'offline',
  cause: 'unreachable',
  stateSince: '2026-11-20T08:00:00.000Z',
  maintenanceUntil: null,
  lockedUntil: null,
  capabilities: [],
  inventory: {
    hostNumber: '',
    manufacturer: '',
    subsystem: '',
    model: '',
    firmwareVersion: '',
    bootLoaderVersion: '',
    ip: '',
    gateway: '',
    subnetMask: '',
    mac: '',
  },
  createdAt: '2026-11-19T08:00:00.000Z',
  version: 1,
  ...changes,
})

export const buildOffline = (number: number, changes: Partial<OfflineDevice> = {}): OfflineDevice => ({
  ...buildDevice(number),
  outages: 3,
  availability: 96.504,
  lastSeenAt: '2026-11-20T07:59:58.000Z',
  maintenanceReason: '',
  foundAddress: null,
  ...changes,
})
