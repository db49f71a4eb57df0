import { defineFeature } from '../../../shared/feature/feature.ts'
import { listenToLogBackups } from './api/log-events.ts'

export const logFeature = defineFeature({
  pages: {
    logManage: async () => (await import('./pages/log-page.tsx')).LogPage,
  },
  listen: listenToLogBackups,
})
