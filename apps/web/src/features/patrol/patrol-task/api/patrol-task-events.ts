import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'

// The key of all queries of patrols; their module is not part of the first script.
const taskKey = ['patrol-task']

/** Keeps patrols fresh: they come and end with their plans. @returns a function that ends it */
export const listenToPatrolTasks = (queryClient: QueryClient): (() => void) =>
  onEventBatch(
    ['patrol_task.changed', 'patrol_plan.changed'],
    () => void queryClient.invalidateQueries({ queryKey: taskKey }),
  )
