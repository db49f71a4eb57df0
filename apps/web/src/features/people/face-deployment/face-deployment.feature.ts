import { defineFeature } from '#shared/feature/feature.ts'
import { listenToFaceDeployments } from './api/face-deployment-events.ts'

export const faceDeploymentFeature = defineFeature({
  pages: {
    faceDeployment: async () => (await import('./pages/face-deployment-page.tsx')).FaceDeploymentPage,
  },
  listen: listenToFaceDeployments,
  search: async () => (await import('./api/face-deployment-finder.ts')).faceDeploymentFinder,
})
