import { defineFeature } from '#shared/feature/feature.ts'
import { listenToSecurity } from './api/security-events.ts'

export const securityFeature = defineFeature({
  pages: {
    securityManagement: async loadParts => {
      const [{ securityPage }, parts] = await Promise.all([
        import('./pages/security-page.tsx'),
        loadParts('hit'),
      ])
      return securityPage(parts)
    },
  },
  listen: listenToSecurity,
})
