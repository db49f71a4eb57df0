import { defineFeature } from '#shared/feature/feature.ts'
import { listenToUsers } from './api/user-events.ts'

export const userFeature = defineFeature({
  pages: {
    users: async () => (await import('./pages/user-page.tsx')).UserPage,
  },
  listen: listenToUsers,
  search: async () => (await import('./api/user-finder.ts')).userFinder,
})
