import { defineManifest } from '../../manifest/manifest.ts'

export const inhibitionManifest = defineManifest({
  permissions: {
    'alarm.shelve': { at: 'alarm', needs: ['alarm.view'] },
    'inhibition.edit': {
      at: 'alarmInhibition',
      isAdministration: true,
      needs: ['alarm.view', 'organisation.view', 'device.view', 'defence_zone.view'],
    },
    'inhibition.standing': { at: 'alarmInhibition', isAdministration: true, needs: ['inhibition.edit'] },
    'inhibition.very_urgent': { at: 'alarmInhibition', isAdministration: true, needs: ['alarm.view'] },
  },
  screens: {
    alarmInhibition: {
      path: '/alarm/inhibition',
      permission: 'alarm.view',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'operator#shelving-and-inhibition',
    },
  },
  objects: ['inhibition'],
  auditWords: {
    'inhibition.end': 'system',
    'inhibition.window_end': 'system',
  },
  errors: {
    'inhibition.not_found': { status: 200 },
    'inhibition.name_taken': { status: 200 },
    'inhibition.changed_meanwhile': { status: 200 },
    'inhibition.reason_required': { status: 200 },
    'inhibition.no_target': { status: 200 },
    'inhibition.too_many_targets': { status: 200 },
    'inhibition.no_time': { status: 200 },
    'inhibition.is_running': { status: 200 },
    'inhibition.is_shelf': { status: 200 },
    'inhibition.standing_denied': { status: 200 },
    'inhibition.very_urgent_denied': { status: 200 },
    'inhibition.very_urgent_type': { status: 200 },
    'inhibition.no_source': { status: 200 },
    'inhibition.already_shelved': { status: 200 },
    'inhibition.alarm_closed': { status: 200 },
  },
})
