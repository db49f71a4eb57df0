import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { deploymentsKey, hitsKey } from './api/vehicle-deployment-keys.ts'

export const vehicleDeploymentFeature = defineFeature({
  pages: {
    vehicleDeployment: async loadParts => {
      const [{ vehicleDeploymentPage }, parts] = await Promise.all([
        import('./pages/vehicle-deployment-page.tsx'),
        loadParts('hit'),
      ])
      return vehicleDeploymentPage(parts)
    },
  },
  /** Keeps deployments and their hits fresh. */
  listen: refreshOn(
    [['vehicle_deployment.changed', 'device.changed', 'blacklist.changed'], deploymentsKey],
    [['vehicle_hit.changed'], hitsKey],
  ),
  search: async () => (await import('./api/vehicle-deployment-finder.ts')).vehicleDeploymentFinder,
})
