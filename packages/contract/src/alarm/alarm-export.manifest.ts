import { defineManifest } from '../manifest/manifest.ts'

export const alarmExportManifest = defineManifest({
  auditWords: {
    'alarm.export_pictures': 'footage',
    'alarm.export_slides': 'footage',
    'alarm.export_tasks': 'footage',
    'alarm.export_file': 'footage',
  },
  errors: {
    'alarm_export.not_found': { status: 200 },
    'alarm_export.not_done': { status: 200 },
    'alarm_export.nothing': { status: 200 },
    'alarm_export.too_many_running': { status: 200, log: 'info' },
    'alarm_export.interrupted': { status: 200, log: 'warn' },
    'alarm_export.no_font': { status: 200, log: 'warn' },
  },
})
