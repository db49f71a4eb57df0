import { defineFeature } from '#shared/feature/feature.ts'
import { listenToVehicleDeployments } from './api/vehicle-deployment-events.ts'

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
  listen: listenToVehicleDeployments,
  search: async () => (await import('./api/vehicle-deployment-finder.ts')).vehicleDeploymentFinder,
})
