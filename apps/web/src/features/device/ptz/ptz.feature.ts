import { defineFeature } from '#shared/feature/feature.ts'
import { listenToControlled } from './api/ptz-events.ts'

export const ptzFeature = defineFeature({
  listen: listenToControlled,
  map: async () => ({ deviceControl: (await import('./components/ptz-panel.tsx')).PtzCard }),
  wall: async () => {
    const [{ PtzPanel }, { PresetMenu }] = await Promise.all([
      import('./components/ptz-panel.tsx'),
      import('./components/preset-menu.tsx'),
    ])
    return { cameraControl: PtzPanel, windowControl: PresetMenu }
  },
})
