import { defineManifest } from '../../manifest/manifest.ts'

export const linkageManifest = defineManifest({
  permissions: {
    'linkage.view': { at: 'alarmLink', needs: ['alarm.view'] },
    'linkage.edit': {
      at: 'alarmLink',
      isAdministration: true,
      needs: ['linkage.view', 'organisation.view', 'device.view', 'defence_zone.view'],
    },
  },
  screens: {
    alarmLink: {
      path: '/alarm/link',
      permission: 'linkage.view',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'operator#what-an-alarm-sets-off',
    },
  },
  objects: ['linkage_rule', 'linkage_run'],
  auditWords: {
    'linkage.act': 'system',
    'linkage.retention': 'system',
    'linkage.view_picture': 'footage',
  },
  errors: {
    'linkage.not_found': { status: 200 },
    'linkage.name_taken': { status: 200 },
    'linkage.changed_meanwhile': { status: 200 },
    'linkage.too_many_rules': { status: 200 },
    'linkage.too_many_sources': { status: 200 },
    'linkage.no_time': { status: 200 },
    'linkage.no_action': { status: 200 },
    'linkage.raises_itself': { status: 200 },
    'linkage.action_denied': { status: 200 },
    'linkage.action_target_gone': { status: 200 },
    'linkage.not_a_camera': { status: 200 },
    'linkage.not_able': { status: 200 },
    'linkage.tells_nobody': { status: 200 },
    'linkage.no_picture': { status: 200 },
  },
})
