import { defineFeature } from '#shared/feature/feature.ts'

export const apiKeyFeature = defineFeature({
  pages: {
    apiKeys: async () => (await import('./pages/api-key-page.tsx')).ApiKeyPage,
  },
})
