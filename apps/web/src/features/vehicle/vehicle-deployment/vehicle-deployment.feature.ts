import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToVehicleDeployments } from './api/vehicle-deployment-events.ts'

export const vehicleDeploymentFeature = defineFeature({
  pages: {
    vehicleDeployment: async () =>
      (await import('./pages/vehicle-deployment-page.tsx')).VehicleDeploymentPage,
  },
  listen: listenToVehicleDeployments,
  search: async () => (await import('./api/vehicle-deployment-finder.ts')).vehicleDeploymentFinder,
})
