import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToControlled } from './api/ptz-events.ts'

export const ptzFeature = defineFeature({
  listen: listenToControlled,
  map: async () => ({ deviceControl: (await import('./components/ptz-panel.tsx')).PtzCard }),
  wall: async () => ({ cameraControl: (await import('./components/ptz-panel.tsx')).PtzPanel }),
})
