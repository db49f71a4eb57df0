import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToTraffic } from './api/traffic-events.ts'

export const trafficFeature = defineFeature({
  home: async () => ({ section: (await import('./components/traffic-section.tsx')).TrafficSection }),
  listen: listenToTraffic,
})
