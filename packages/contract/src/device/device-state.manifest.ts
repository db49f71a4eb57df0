import { defineManifest } from '../manifest/manifest.ts'

export const deviceStateManifest = defineManifest({
  screens: {
    offlineDevices: {
      path: '/setting/device/offline',
      permission: 'device.view',
      map: 'hidden',
      guide: 'administrator#3-what-a-state-means',
    },
    examineState: {
      path: '/setting/device/examineState',
      permission: 'device.view',
      map: 'shown',
      guide: 'administrator#3-what-a-state-means',
    },
  },
  auditWords: {
    'device.online': 'device',
    'device.offline': 'device',
    'device.fault': 'device',
    'device.unknown': 'device',
    'device.maintenance': 'device',
    'device.not_connected': 'device',
    'device.address_found': 'device',
    'system.drivers_lost': 'system',
  },
  errors: {
    'device.maintenance_past': { status: 200 },
    'device.maintenance_too_long': { status: 200 },
  },
})
