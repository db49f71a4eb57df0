import { defineFeature } from '#shared/feature/feature.ts'

export const manualFeature = defineFeature({
  pages: { alarmManual: async () => (await import('./pages/manual-page.tsx')).ManualPage },
  map: async () => ({ deviceAction: (await import('./components/raise-button.tsx')).RaiseAtDevice }),
  wall: async () => ({ windowAction: (await import('./components/raise-button.tsx')).RaiseAtWindow }),
})
