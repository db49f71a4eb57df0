import { defineFeature } from '#shared/feature/feature.ts'
import { listenToRedlist } from './api/redlist-events.ts'

export const redlistFeature = defineFeature({
  pages: { redList: async () => (await import('./pages/redlist-page.tsx')).RedlistPage },
  listen: listenToRedlist,
  work: async () => (await import('./api/import-work.ts')).redlistWork,
})
