import { defineFeature } from '#shared/feature/feature.ts'

export const roleFeature = defineFeature({
  pages: {
    role: async () => (await import('./pages/role-list-page.tsx')).RoleListPage,
    roleAdd: async () => (await import('./pages/role-edit-page.tsx')).RoleEditPage,
  },
})
