import { defineFeature } from '#shared/feature/feature.ts'
import { listenToStates } from './api/state-events.ts'

export const deviceStateFeature = defineFeature({
  pages: {
    offlineDevices: async () => (await import('./pages/offline-page.tsx')).OfflinePage,
    examineState: async () => (await import('./pages/examine-state-page.tsx')).ExamineStatePage,
  },
  listen: listenToStates,
  map: async () => {
    const { MaintenanceAction, MaintenanceLine } = await import('./components/maintenance-card.tsx')
    return { deviceAction: MaintenanceAction, deviceControl: MaintenanceLine }
  },
  shell: async () => ({
    besideScreen: (await import('./components/maintenance-over.tsx')).MaintenanceOver,
  }),
})
