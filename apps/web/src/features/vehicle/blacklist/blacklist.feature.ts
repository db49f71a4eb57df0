import { defineFeature } from '#shared/feature/feature.ts'
import { listenToBlacklists } from './api/blacklist-events.ts'

export const blacklistFeature = defineFeature({
  pages: { blackList: async () => (await import('./pages/blacklist-page.tsx')).BlacklistPage },
  listen: listenToBlacklists,
  search: async () => (await import('./api/wanted-finder.ts')).wantedFinder,
  work: async () => (await import('./api/import-work.ts')).blacklistWork,
})
