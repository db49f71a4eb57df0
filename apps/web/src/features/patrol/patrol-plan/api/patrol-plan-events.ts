import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'

// The key of all queries of plans; their module is not part of the first script.
const planKey = ['patrol-plan']

/** Keeps plans fresh; they name cameras, which are renamed and deleted. @returns a function that ends it */
export const listenToPatrolPlans = (queryClient: QueryClient): (() => void) =>
  onEventBatch(
    ['patrol_plan.changed', 'patrol_checkpoint.changed', 'device.changed'],
    () => void queryClient.invalidateQueries({ queryKey: planKey }),
  )
