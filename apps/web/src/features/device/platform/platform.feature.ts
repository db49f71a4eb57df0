import { defineFeature } from '#shared/feature/feature.ts'
import { listenToPlatforms } from './api/platform-events.ts'

export const platformFeature = defineFeature({
  pages: {
    deviceAccess: async () => (await import('./pages/platform-page.tsx')).PlatformPage,
  },
  listen: listenToPlatforms,
})
