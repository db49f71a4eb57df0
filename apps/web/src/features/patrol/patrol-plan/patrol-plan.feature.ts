import { defineFeature } from '#shared/feature/feature.ts'
import { listenToPatrolPlans } from './api/patrol-plan-events.ts'

export const patrolPlanFeature = defineFeature({
  pages: { patrolPlan: async () => (await import('./pages/patrol-plan-page.tsx')).PatrolPlanPage },
  listen: listenToPatrolPlans,
  search: async () => (await import('./api/patrol-plan-finder.ts')).patrolPlanFinder,
})
