import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { planKey } from './api/patrol-plan-keys.ts'

export const patrolPlanFeature = defineFeature({
  pages: { patrolPlan: async () => (await import('./pages/patrol-plan-page.tsx')).PatrolPlanPage },
  /** Keeps plans fresh; they name cameras, which are renamed and deleted. */
  listen: refreshOn([['patrol_plan.changed', 'patrol_checkpoint.changed', 'device.changed'], planKey]),
  search: async () => (await import('./api/patrol-plan-finder.ts')).patrolPlanFinder,
})
