import { defineFeature } from '#shared/feature/feature.ts'
import { listenToLinkage } from './api/linkage-events.ts'

export const linkageFeature = defineFeature({
  pages: { alarmLink: async () => (await import('./pages/linkage-page.tsx')).LinkagePage },
  listen: listenToLinkage,
  map: async () => (await import('./components/map/map-parts.ts')).linkageMapParts,
})
