import { defineFeature } from '#shared/feature/feature.ts'

export const sessionFeature = defineFeature({
  pages: {
    session: async () => (await import('./pages/session-page.tsx')).SessionPage,
    password: async () => (await import('./pages/password-page.tsx')).PasswordPage,
  },
  shell: async () => (await import('./components/shell-parts.tsx')).sessionShellParts,
})
