import { defineManifest } from '../../manifest/manifest.ts'

export const figuresManifest = defineManifest({
  screens: {
    alarmDashboard: {
      path: '/dashboard/alarm',
      permission: 'alarm.view',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'operator#the-alarm-dashboard',
    },
  },
  auditWords: {
    'system.alarm_stat_repair': 'system',
  },
})
