import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { entriesKey, groupsKey } from './api/blacklist-keys.ts'

export const blacklistFeature = defineFeature({
  pages: { blackList: async () => (await import('./pages/blacklist-page.tsx')).BlacklistPage },
  /** Keeps groups and wanted vehicles fresh. */
  listen: refreshOn([['blacklist.changed'], groupsKey, entriesKey]),
  search: async () => (await import('./api/wanted-finder.ts')).wantedFinder,
  work: async () => (await import('./api/import-work.ts')).blacklistWork,
})
