import { defineFeature } from '#shared/feature/feature.ts'
import { listenToZones } from './api/zone-events.ts'

export const defenceZoneFeature = defineFeature({
  pages: {
    defenceZones: async () => (await import('./pages/defence-zone-page.tsx')).DefenceZonePage,
  },
  listen: listenToZones,
  map: async () => ({ deviceControl: (await import('./components/zone-card.tsx')).ZoneCard }),
})
