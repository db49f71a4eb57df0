import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToCameras } from './api/camera-events.ts'

export const cameraFeature = defineFeature({
  pages: {
    cameraManage: async () => (await import('./pages/camera-manage-page.tsx')).CameraManagePage,
  },
  listen: listenToCameras,
})
