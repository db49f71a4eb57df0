import { defineFeature } from '#shared/feature/feature.ts'
import { listenToLogBackups, listenToTroubles } from './api/log-events.ts'

export const logFeature = defineFeature({
  pages: {
    logManage: async () => (await import('./pages/log-page.tsx')).LogPage,
  },
  listen: queryClient => {
    const ends = [listenToLogBackups(queryClient), listenToTroubles(queryClient)]
    return () => ends.forEach(end => end())
  },
  shell: async () => (await import('./components/shell-parts.ts')).logShellParts,
  work: async () => (await import('./components/backup-work.tsx')).backupWork,
})
