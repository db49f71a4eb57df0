import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { carParksKey, trafficKey } from './api/traffic-keys.ts'

export const trafficFeature = defineFeature({
  home: async () => ({ section: (await import('./components/traffic-section.tsx')).TrafficSection }),
  map: async () => ({ deviceSection: (await import('./components/camera-traffic.tsx')).CameraTraffic }),
  /** Keeps car parks and the figures of today fresh. */
  listen: refreshOn(
    [['car_park.changed', 'car_park.counted'], carParksKey],
    [['vehicle_hit.changed', 'speed_violation.changed'], trafficKey],
  ),
})
