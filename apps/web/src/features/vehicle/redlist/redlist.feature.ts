import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export const redlistFeature = defineFeature({
  pages: { redList: async () => (await import('./pages/redlist-page.tsx')).RedlistPage },
  /** Keeps the redlist fresh. */
  listen: refreshOn([['redlist.changed'], sharedKeys.redlist]),
  work: async () => (await import('./api/import-work.ts')).redlistWork,
})
