import { defineManifest } from '../manifest/manifest.ts'

export const speedViolationManifest = defineManifest({
  screens: {
    speedLive: { path: '/speedAlarm/live', permission: 'speed.view', map: 'hidden' },
    speedRecord: { path: '/speedAlarm/record', permission: 'speed.view', map: 'hidden' },
    speedVehicle: { path: '/speedAlarm/vehicle', permission: 'speed.view', map: 'hidden' },
  },
})
