import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { handoverKey } from './api/handover-keys.ts'

export const handoverFeature = defineFeature({
  pages: { handover: async () => (await import('./pages/handover-page.tsx')).HandoverPage },
  /** Keeps pages of shifts fresh: others write and sign them. */
  listen: refreshOn([['handover.changed'], handoverKey]),
})
