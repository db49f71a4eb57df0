import { defineFeature } from '#shared/feature/feature.ts'

export const resourceManagementFeature = defineFeature({
  pages: {
    resourceManagement: async () =>
      (await import('./pages/resource-management-page.tsx')).ResourceManagementPage,
  },
})
