import { defineManifest } from '../manifest/manifest.ts'

export const faceDeploymentManifest = defineManifest({
  permissions: {
    'face_deployment.view': {
      at: 'faceDeployment',
      needs: ['face.view', 'face_capture.view'],
      isAdministration: true,
    },
    'face_deployment.edit': {
      at: 'faceDeployment',
      needs: ['face_deployment.view', 'device.view'],
      isAdministration: true,
    },
  },
  screens: {
    faceDeployment: {
      path: '/person/ExecuteControl',
      permission: 'face_deployment.view',
      map: 'none',
      hasSiteTimes: true,
      guide: 'operator#persons-before-cameras',
    },
  },
  objects: ['face_deployment'],
})
