import { defineManifest } from '../manifest/manifest.ts'

export const vehicleDeploymentManifest = defineManifest({
  permissions: {
    'vehicle_deployment.view': {
      at: 'vehicleDeployment',
      needs: ['vehicle.view', 'blacklist.view'],
      isAdministration: true,
    },
    'vehicle_deployment.edit': {
      at: 'vehicleDeployment',
      needs: ['vehicle_deployment.view', 'device.view'],
      isAdministration: true,
    },
  },
  screens: {
    vehicleDeployment: {
      path: '/bayonet/analysisControl/controlList',
      permission: 'vehicle_deployment.view',
      map: 'none',
    },
  },
  objects: ['vehicle_deployment'],
})
