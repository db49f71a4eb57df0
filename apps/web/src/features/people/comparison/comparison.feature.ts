import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { recognitionKey } from '#shared/recognition/recognition-query.ts'

export const comparisonFeature = defineFeature({
  pages: {
    pictureContrast: async () => (await import('./pages/picture-contrast-page.tsx')).PictureContrastPage,
    personSearch: async () => (await import('./pages/person-search-page.tsx')).PersonSearchPage,
    faceRepoContrast: async () => (await import('./pages/library-contrast-page.tsx')).LibraryContrastPage,
  },
  /** Screens learn at once that recognition was turned off or on in their centre. */
  listen: refreshOn([['recognition.switched'], recognitionKey]),
})
