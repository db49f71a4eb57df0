import { defineFeature } from '#shared/feature/feature.ts'
import { listenToHandovers } from './api/handover-events.ts'

export const handoverFeature = defineFeature({
  pages: { handover: async () => (await import('./pages/handover-page.tsx')).HandoverPage },
  listen: listenToHandovers,
})
