import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { platformKeys } from './api/platform-queries.ts'

export const platformFeature = defineFeature({
  pages: {
    deviceAccess: async () => (await import('./pages/platform-page.tsx')).PlatformPage,
  },
  /** Keeps the list of platforms fresh. */
  listen: refreshOn([['platform.changed'], platformKeys.list]),
})
