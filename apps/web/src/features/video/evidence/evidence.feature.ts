import { listenToEvidence } from './api/evidence-events.ts'
import { defineFeature } from '#shared/feature/feature.ts'

export const evidenceFeature = defineFeature({
  listen: listenToEvidence,
  pages: { evidence: async () => (await import('./pages/evidence-page.tsx')).EvidencePage },
})
