import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { historyKey } from './api/patrol-history-keys.ts'

export const patrolHistoryFeature = defineFeature({
  pages: { patrolHistory: async () => (await import('./pages/patrol-history-page.tsx')).PatrolHistoryPage },
  /** Keeps the history fresh: patrols end and are signed off. */
  listen: refreshOn([['patrol_task.changed'], historyKey]),
})
