import { defineManifest } from '../manifest/manifest.ts'

export const vehicleDeploymentManifest = defineManifest({
  permissions: {
    // Deployments and hits name the lists by which they ring; who is on these needs the right to see them.
    'vehicle_deployment.view': { at: 'vehicleDeployment', needs: ['vehicle.view'] },
    'vehicle_deployment.edit': {
      at: 'vehicleDeployment',
      needs: ['vehicle_deployment.view', 'blacklist.view', 'device.view'],
      isAdministration: true,
    },
  },
  screens: {
    vehicleDeployment: {
      path: '/bayonet/analysisControl/controlList',
      permission: 'vehicle_deployment.view',
      map: 'none',
      hasSiteTimes: true,
      guide: 'operator#lists-of-vehicles',
    },
  },
  objects: ['vehicle_deployment'],
})
