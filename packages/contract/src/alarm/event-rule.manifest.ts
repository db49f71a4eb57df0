import { defineManifest } from '../manifest/manifest.ts'

export const eventRuleManifest = defineManifest({
  permissions: {
    'event_rule.edit': { at: 'eventRules', isAdministration: true },
  },
  screens: {
    eventRules: {
      path: '/setting/rule',
      permission: 'event_rule.edit',
      map: 'hidden',
      guide: 'administrator#6-cameras-groups-events',
    },
  },
  errors: {
    'event_rule.delay_too_long': { status: 200 },
    'event_mapping.built_in': { status: 200 },
  },
})
