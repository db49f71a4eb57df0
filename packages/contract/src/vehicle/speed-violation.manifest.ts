import { defineManifest } from '../manifest/manifest.ts'

export const speedViolationManifest = defineManifest({
  screens: {
    speedLive: {
      path: '/speedAlarm/live',
      permission: 'speed.view',
      map: 'hidden',
      guide: 'operator#too-fast',
    },
    speedRecord: {
      path: '/speedAlarm/record',
      permission: 'speed.view',
      map: 'hidden',
      guide: 'operator#too-fast',
    },
    speedVehicle: {
      path: '/speedAlarm/vehicle',
      permission: 'speed.view',
      map: 'hidden',
      guide: 'operator#too-fast',
    },
  },
})
