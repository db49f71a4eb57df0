import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { taskKey } from './api/patrol-task-keys.ts'

export const patrolTaskFeature = defineFeature({
  pages: {
    realTimePatrol: async () => (await import('./pages/real-time-patrol-page.tsx')).RealTimePatrolPage,
  },
  /** Keeps patrols fresh: they come and end with their plans. */
  listen: refreshOn([['patrol_task.changed', 'patrol_plan.changed'], taskKey]),
})
