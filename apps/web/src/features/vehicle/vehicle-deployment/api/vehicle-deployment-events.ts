import { refreshOn } from '#shared/events/refresh-on.ts'
import { deploymentsKey, hitsKey } from './vehicle-deployment-keys.ts'

/** Keeps deployments and their hits fresh. */
export const listenToVehicleDeployments = refreshOn(
  [['vehicle_deployment.changed', 'device.changed', 'blacklist.changed'], deploymentsKey],
  [['vehicle_hit.changed'], hitsKey],
)
