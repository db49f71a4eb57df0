import { defineManifest } from '../manifest/manifest.ts'

export const logManifest = defineManifest({
  permissions: {
    'log.view': { at: 'system', isAdministration: true },
    'log.manage': { at: 'system', needs: ['log.view'], isAdministration: true },
  },
  screens: {
    logManage: {
      path: '/setting/system/logManage',
      permission: 'log.view',
      map: 'hidden',
      guide: 'administrator#9-logs',
    },
  },
  auditWords: {
    'system.start': 'system',
    'system.stop': 'system',
    'system.migration': 'system',
    'system.disk_full': 'system',
    'system.disk_full_over': 'system',
    'system.log_stalled': 'system',
    'system.log_stalled_over': 'system',
    'system.clock_jumped': 'system',
    'system.clock_jumped_over': 'system',
    'system.recording_disk': 'system',
    'system.recording_disk_over': 'system',
    'system.recording_index': 'system',
    'system.recording_index_over': 'system',
    'system.recording_store': 'system',
    'system.recording_store_over': 'system',
    'system.recording_clock': 'system',
    'system.recording_clock_over': 'system',
    'system.backup_failed': 'system',
    'system.backup_failed_over': 'system',
    'system.backup_restored': 'system',
    'system.backup_restored_over': 'system',
    'system.mqtt_refused': 'system',
    'system.mqtt_refused_over': 'system',
    'system.log_retention': 'system',
  },
  errors: {
    'log.not_found': { status: 200 },
    'log.export_too_many': { status: 200 },
    /** A user who sees only some centres may not work on the whole log. */
    'log.whole_only': { status: 403, log: 'info' },
    'log.nothing_to_back_up': { status: 200 },
    'log.backup_running': { status: 200 },
    'log.backup_not_found': { status: 200 },
    'log.backup_not_done': { status: 200 },
    'log.backup_file_missing': { status: 200 },
    /** A row of the file is not what was sealed, or is missing; `serial` says which. */
    'log.backup_broken': { status: 200, log: 'warn' },
    'log.backup_too_long': { status: 200, log: 'warn' },
  },
})
