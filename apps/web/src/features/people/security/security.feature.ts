import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { capturesKey, hitsKey } from './api/security-keys.ts'

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
  /** Keeps hits and captures fresh as they come. */
  listen: refreshOn(
    [['face_hit.changed', 'face_entry.changed', 'face_entry.deleted'], hitsKey],
    [['face_capture.added'], capturesKey],
  ),
})
