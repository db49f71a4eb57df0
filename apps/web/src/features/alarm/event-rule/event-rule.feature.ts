import { defineFeature } from '#shared/feature/feature.ts'

export const eventRuleFeature = defineFeature({
  pages: {
    eventRules: async () => (await import('./pages/event-rule-page.tsx')).EventRulePage,
  },
})
