import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'

/** Keeps the log, the section at an alarm and the caller's own notices fresh. @returns a function that ends it */
export function listenToNotices(queryClient: QueryClient): () => void {
  const refresh = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    onEventBatch(['notice.queued', 'notice.settled'], () => {
      refresh('notice', 'log')
      refresh('notice', 'alarm')
    }),
    onEventBatch(['notice.told'], () => refresh('notice', 'unshown'), { isFirstAtOnce: true }),
  ]
  return () => ends.forEach(end => end())
}
