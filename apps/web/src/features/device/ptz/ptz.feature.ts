import { defineFeature } from '#shared/feature/feature.ts'
import { listenToControlled } from './api/ptz-events.ts'

export const ptzFeature = defineFeature({
  listen: listenToControlled,
  map: async () => ({ deviceControl: (await import('./components/ptz-panel.tsx')).PtzCard }),
  wall: async () => {
    const [{ PtzPanel }, { WindowControls }] = await Promise.all([
      import('./components/ptz-panel.tsx'),
      import('./components/window-controls.tsx'),
    ])
    return { cameraControl: PtzPanel, windowControl: WindowControls }
  },
})
