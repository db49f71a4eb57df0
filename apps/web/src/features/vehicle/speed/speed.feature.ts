import { defineFeature } from '#shared/feature/feature.ts'
import { listenToSpeed } from './api/speed-events.ts'

export const speedFeature = defineFeature({
  pages: {
    alarmSpeed: async () => (await import('./pages/speed-rule-page.tsx')).SpeedRulePage,
    speedLive: async () => (await import('./pages/speed-live-page.tsx')).SpeedLivePage,
    speedRecord: async () => (await import('./pages/speed-record-page.tsx')).SpeedRecordPage,
    speedVehicle: async () => (await import('./pages/speed-vehicle-page.tsx')).SpeedVehiclePage,
  },
  listen: listenToSpeed,
})
