import { defineFeature } from '#shared/feature/feature.ts'
import { listenToPatrolTasks } from './api/patrol-task-events.ts'

export const patrolTaskFeature = defineFeature({
  pages: {
    realTimePatrol: async () => (await import('./pages/real-time-patrol-page.tsx')).RealTimePatrolPage,
  },
  listen: listenToPatrolTasks,
})
