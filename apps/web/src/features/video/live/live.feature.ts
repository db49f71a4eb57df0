import { defineFeature } from '../../../shared/feature/feature.ts'

export const liveFeature = defineFeature({
  pages: {
    videoControl: async loadParts => {
      const [{ videoControlPage }, parts] = await Promise.all([
        import('./pages/video-control-page.tsx'),
        loadParts('wall'),
      ])
      return videoControlPage(parts)
    },
  },
  map: async () => (await import('./components/map-parts.ts')).liveMapParts,
})
