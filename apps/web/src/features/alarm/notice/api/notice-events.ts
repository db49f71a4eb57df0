import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { alarmNoticesKey, noticeLogKey, unconfirmedQuery } from './notice-queries.ts'

const refresh = refreshOn([['notice.queued', 'notice.settled'], noticeLogKey, alarmNoticesKey])

/** Keeps the log, the section at an alarm and the caller's own notices fresh. @returns a function that ends it */
export function listenToNotices(queryClient: QueryClient): () => void {
  const { queryKey } = unconfirmedQuery()
  const refreshOwn = () => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    refresh(queryClient),
    onEventBatch(['notice.told'], refreshOwn, { isFirstAtOnce: true }),
    // Notices of an alarm that somebody has answered are taken back.
    onEventBatch(['alarm.changed'], frames => {
      const own = new Set(queryClient.getQueryData(queryKey)?.map(({ alarmId }) => alarmId))
      if (frames.some(({ data }) => own.has(data.id))) refreshOwn()
    }),
  ]
  return () => ends.forEach(end => end())
}
