import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToSecurity } from './api/security-events.ts'

export const securityFeature = defineFeature({
  pages: {
    securityManagement: async () => (await import('./pages/security-page.tsx')).SecurityPage,
  },
  listen: listenToSecurity,
})
