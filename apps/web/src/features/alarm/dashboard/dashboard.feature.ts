import { defineFeature } from '../../../shared/feature/feature.ts'

export const dashboardFeature = defineFeature({
  pages: {
    home: async () => (await import('./pages/home-page.tsx')).HomePage,
  },
})
