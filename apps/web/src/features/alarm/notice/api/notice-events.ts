import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { unconfirmedQuery } from './notice-queries.ts'

/** Keeps the log, the section at an alarm and the caller's own notices fresh. @returns a function that ends it */
export function listenToNotices(queryClient: QueryClient): () => void {
  const refresh = (...key: string[]) => void queryClient.invalidateQueries({ queryKey: key })
  const { queryKey } = unconfirmedQuery()
  const refreshOwn = () => refresh(...queryKey)
  const ends = [
    onEventBatch(['notice.queued', 'notice.settled'], () => {
      refresh('notice', 'log')
      refresh('notice', 'alarm')
    }),
    onEventBatch(['notice.told'], refreshOwn, { isFirstAtOnce: true }),
    // Notices of an alarm that somebody has answered are taken back.
    onEventBatch(['alarm.changed'], frames => {
      const own = new Set(queryClient.getQueryData(queryKey)?.map(({ alarmId }) => alarmId))
      if (frames.some(({ data }) => own.has(data.id))) refreshOwn()
    }),
  ]
  return () => ends.forEach(end => end())
}
