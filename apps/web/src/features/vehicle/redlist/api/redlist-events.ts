import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'

// The key of all queries of the list; their module is not part of the first script.
const redlistKey = ['redlist']

/** Keeps the redlist fresh. @returns a function that ends it */
export const listenToRedlist = (queryClient: QueryClient): (() => void) =>
  onEventBatch(['redlist.changed'], () => void queryClient.invalidateQueries({ queryKey: redlistKey }))
