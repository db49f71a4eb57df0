import { defineManifest } from '../manifest/manifest.ts'

export const alarmManifest = defineManifest({
  permissions: {
    'alarm.view': { at: 'alarm' },
    'alarm.handle': { at: 'alarm', needs: ['alarm.view'] },
    'alarm.close': { at: 'alarm', needs: ['alarm.view'] },
    'alarm.export': { at: 'alarm', needs: ['alarm.view'] },
  },
  screens: {
    alarmLive: { path: '/alarm/live', permission: 'alarm.view', map: 'shown', guide: 'operator#alarms' },
    alarmRecord: {
      path: '/alarm/record',
      permission: 'alarm.view',
      map: 'hidden',
      guide: 'operator#pictures-slides-and-executors-of-alarms',
    },
  },
  objects: ['alarm'],
  auditWords: {
    'system.alarm_retention': 'system',
    'alarm.view_picture': 'footage',
    'alarm.export': 'footage',
  },
  errors: {
    'alarm.not_found': { status: 200 },
    'alarm.already_acknowledged': { status: 200 },
    'alarm.already_closed': { status: 200 },
    'alarm.already_dispatched': { status: 200 },
    'alarm.not_acknowledged': { status: 200 },
    'alarm.changed_meanwhile': { status: 200 },
    'alarm.close_reason_required': { status: 200 },
    'alarm.export_too_many': { status: 200 },
    'alarm.no_picture': { status: 200 },
    'alarm.no_clip': { status: 200 },
  },
})
