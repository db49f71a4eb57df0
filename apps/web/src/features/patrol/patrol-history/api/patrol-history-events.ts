import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'

// The key of all queries of the history; their module is not part of the first script.
const historyKey = ['patrol-history']

/** Keeps the history fresh: patrols end and are signed off. @returns a function that ends it */
export const listenToPatrolHistory = (queryClient: QueryClient): (() => void) =>
  onEventBatch(['patrol_task.changed'], () => void queryClient.invalidateQueries({ queryKey: historyKey }))
