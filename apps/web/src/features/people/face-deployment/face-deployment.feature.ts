import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { deploymentsKey } from './api/face-deployment-keys.ts'

export const faceDeploymentFeature = defineFeature({
  pages: {
    faceDeployment: async () => (await import('./pages/face-deployment-page.tsx')).FaceDeploymentPage,
  },
  /** Keeps deployments of persons fresh. */
  listen: refreshOn([['face_deployment.changed', 'device.changed', 'face_group.changed'], deploymentsKey]),
  search: async () => (await import('./api/face-deployment-finder.ts')).faceDeploymentFinder,
})
