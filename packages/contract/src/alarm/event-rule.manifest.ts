import { defineManifest } from '../manifest/manifest.ts'

export const eventRuleManifest = defineManifest({
  permissions: {
    'event_rule.edit': { at: 'eventRules', isAdministration: true },
  },
  screens: {
    eventRules: { path: '/setting/rule', permission: 'event_rule.edit', map: 'hidden' },
  },
  errors: {
    'event_rule.delay_too_long': { status: 200 },
    'event_mapping.built_in': { status: 200 },
  },
})
