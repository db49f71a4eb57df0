import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { rulesKey, violationsKey } from './api/speed-keys.ts'

export const speedFeature = defineFeature({
  pages: {
    alarmSpeed: async () => (await import('./pages/speed-rule-page.tsx')).SpeedRulePage,
    speedLive: async () => (await import('./pages/speed-live-page.tsx')).SpeedLivePage,
    speedRecord: async () => (await import('./pages/speed-record-page.tsx')).SpeedRecordPage,
    speedVehicle: async () => (await import('./pages/speed-vehicle-page.tsx')).SpeedVehiclePage,
  },
  /** Keeps rules and violations fresh; these tell how their alarms stand. */
  listen: refreshOn(
    [['speed_rule.changed', 'camera_group.changed'], rulesKey],
    [['speed_violation.changed', 'alarm.changed'], violationsKey],
  ),
})
