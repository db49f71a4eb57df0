import { refreshOn } from '#shared/events/refresh-on.ts'
import { carParksKey, trafficKey } from './traffic-keys.ts'

/** Keeps car parks and the figures of today fresh. */
export const listenToTraffic = refreshOn(
  [['car_park.changed', 'car_park.counted'], carParksKey],
  [['vehicle_hit.changed', 'speed_violation.changed'], trafficKey],
)
