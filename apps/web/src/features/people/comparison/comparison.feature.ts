import { defineFeature } from '#shared/feature/feature.ts'
import { listenToRecognition } from './api/recognition-events.ts'

export const comparisonFeature = defineFeature({
  pages: {
    pictureContrast: async () => (await import('./pages/picture-contrast-page.tsx')).PictureContrastPage,
    personSearch: async () => (await import('./pages/person-search-page.tsx')).PersonSearchPage,
    faceRepoContrast: async () => (await import('./pages/library-contrast-page.tsx')).LibraryContrastPage,
  },
  listen: listenToRecognition,
})
