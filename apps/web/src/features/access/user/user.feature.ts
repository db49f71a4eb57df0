import { defineFeature } from '#shared/feature/feature.ts'
import { userKey } from '#shared/queries/user-choices.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'

export const userFeature = defineFeature({
  pages: {
    users: async () => (await import('./pages/user-page.tsx')).UserPage,
  },
  /** Keeps lists of users fresh. */
  listen: refreshOn([['user.changed'], userKey]),
  search: async () => (await import('./api/user-finder.ts')).userFinder,
})
