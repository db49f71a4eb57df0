import { defineFeature } from '#shared/feature/feature.ts'
import { followWall } from './api/wall-events.ts'

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
  listen: followWall,
  shell: async () => ({
    besideScreen: (await import('./components/wanted/wanted-pictures.tsx')).WantedPictures,
  }),
  map: async () => (await import('./components/map-parts.ts')).liveMapParts,
  search: async () => (await import('./api/camera-finder.ts')).cameraFinder,
})
