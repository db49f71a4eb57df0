import { defineManifest } from '../manifest/manifest.ts'

export const speedRuleManifest = defineManifest({
  permissions: {
    'speed.view': { at: 'alarmSpeed', needs: ['vehicle.view'] },
    'speed.edit': { at: 'alarmSpeed', needs: ['speed.view'], isAdministration: true },
  },
  screens: {
    alarmSpeed: {
      path: '/alarm/speed',
      permission: 'speed.view',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'operator#too-fast',
    },
  },
  objects: ['speed_rule'],
  errors: {
    'speed_rule.not_found': { status: 200 },
    'speed_rule.name_taken': { status: 200 },
    'speed_rule.changed_meanwhile': { status: 200 },
    'speed_rule.no_time': { status: 200 },
    'speed_rule.no_checkpoint': { status: 200 },
  },
})
