import { defineFeature } from '#shared/feature/feature.ts'

export const deviceHistoryFeature = defineFeature({
  pages: {
    configHistory: async () => (await import('./pages/config-history-page.tsx')).ConfigHistoryPage,
  },
})
