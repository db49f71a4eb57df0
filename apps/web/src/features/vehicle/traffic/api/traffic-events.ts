import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'
import { carParksKey, trafficKey } from './traffic-keys.ts'

/** Keeps car parks and the figures of today fresh. @returns a function that ends it */
export function listenToTraffic(queryClient: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    onEventBatch(['car_park.changed', 'car_park.counted'], () => refresh(carParksKey)),
    onEventBatch(['vehicle_hit.changed', 'speed_violation.changed'], () => refresh(trafficKey)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
