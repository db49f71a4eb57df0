import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'
import { deploymentsKey, hitsKey } from './vehicle-deployment-keys.ts'

/** Keeps deployments and their hits fresh. @returns a function that ends it */
export function listenToVehicleDeployments(queryClient: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    onEventBatch(['vehicle_deployment.changed', 'device.changed', 'blacklist.changed'], () =>
      refresh(deploymentsKey),
    ),
    onEventBatch(['vehicle_hit.changed'], () => refresh(hitsKey)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
