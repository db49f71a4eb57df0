import { defineFeature } from '#shared/feature/feature.ts'
import { listenToCameras } from './api/camera-events.ts'

export const cameraFeature = defineFeature({
  pages: {
    cameraManage: async loadParts => {
      const [{ cameraManagePage }, parts] = await Promise.all([
        import('./pages/camera-manage-page.tsx'),
        loadParts('camera'),
      ])
      return cameraManagePage(parts)
    },
  },
  listen: listenToCameras,
})
