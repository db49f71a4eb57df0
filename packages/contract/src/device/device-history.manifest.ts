import { defineManifest } from '../manifest/manifest.ts'

export const deviceHistoryManifest = defineManifest({
  screens: {
    configHistory: {
      path: '/setting/device/configHistory',
      permission: 'device.view',
      map: 'hidden',
      guide: 'administrator#6-cameras-groups-events',
    },
  },
  errors: {
    'device.change_not_restorable': { status: 200 },
  },
})
