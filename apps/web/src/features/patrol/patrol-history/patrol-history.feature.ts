import { defineFeature } from '#shared/feature/feature.ts'
import { listenToPatrolHistory } from './api/patrol-history-events.ts'

export const patrolHistoryFeature = defineFeature({
  pages: { patrolHistory: async () => (await import('./pages/patrol-history-page.tsx')).PatrolHistoryPage },
  listen: listenToPatrolHistory,
})
