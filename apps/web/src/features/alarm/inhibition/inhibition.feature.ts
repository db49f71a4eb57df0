import { defineFeature } from '#shared/feature/feature.ts'
import { listenToInhibitions } from './api/inhibition-events.ts'

export const inhibitionFeature = defineFeature({
  pages: { alarmInhibition: async () => (await import('./pages/inhibition-page.tsx')).InhibitionPage },
  listen: listenToInhibitions,
  shell: async () => ({ besideScreen: (await import('./components/inhibition-over.tsx')).InhibitionOver }),
})
