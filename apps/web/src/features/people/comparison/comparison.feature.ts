import { defineFeature } from '../../../shared/feature/feature.ts'

export const comparisonFeature = defineFeature({
  pages: {
    pictureContrast: async () => (await import('./pages/picture-contrast-page.tsx')).PictureContrastPage,
    faceRepoContrast: async () => (await import('./pages/library-contrast-page.tsx')).LibraryContrastPage,
  },
})
