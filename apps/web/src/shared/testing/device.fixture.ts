import type { Device, DeviceDetails, DeviceProbe } from '@palisade/contract'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const buildDevice = (changes: Partial<Device> = {}): Device => ({
  id: id(1),
  name: 'North-Gate-01',
  code: 'CAM01',
  kind: 'camera',
  category: 'camera',
  driver: 'rtsp',
  areaId: id(100),
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
  state: 'online',
  cause: null,
  stateSince: '2026-11-20T08:00:00.000Z',
  maintenanceUntil: null,
  lockedUntil: null,
  capabilities: ['live'],
  inventory: {
    hostNumber: '',
    manufacturer: 'Acme',
    subsystem: '',
    model: '',
    firmwareVersion: '',
    bootLoaderVersion: '',
    ip: '10.0.0.5',
    gateway: '',
    subnetMask: '',
    mac: '',
  },
  createdAt: '2026-11-19T08:00:00.000Z',
  version: 4,
  ...changes,
})

export const buildDetails = (
  device: Device,
  config: DeviceDetails['config'] = {
    mainUrl: 'rtsp://10.0.0.5/main',
    username: 'viewer',
    hasPassword: true,
  },
): DeviceDetails => ({ ...device, config, foundAddress: null, lacks: [] })

export const buildProbe = (changes: Partial<DeviceProbe> = {}): DeviceProbe => ({
  ok: true,
  steps: [
    { step: 'reach', ok: true, took: 12 },
    { step: 'stream', ok: true, took: 300 },
  ],
  capabilities: ['live'],
  sources: [
    {
      token: 's1',
      name: 'Lens 1',
      streams: [
        {
          token: 'main',
          name: 'Main',
          url: 'rtsp://10.0.0.5/main',
          codec: 'h264',
          width: 1280,
          height: 720,
        },
        { token: 'sub', name: 'Sub', url: 'rtsp://10.0.0.5/sub', codec: 'h264', width: 640, height: 360 },
      ],
    },
  ],
  ...changes,
})

/** The calls of a centre without a video platform, which the list of devices asks for. */
export const noPlatforms = { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }) }
