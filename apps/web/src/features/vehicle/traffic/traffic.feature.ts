import { defineFeature } from '#shared/feature/feature.ts'
import { listenToTraffic } from './api/traffic-events.ts'

export const trafficFeature = defineFeature({
  home: async () => ({ section: (await import('./components/traffic-section.tsx')).TrafficSection }),
  map: async () => ({ deviceSection: (await import('./components/camera-traffic.tsx')).CameraTraffic }),
  listen: listenToTraffic,
})
