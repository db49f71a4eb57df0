import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { actedKey, linkageListKey, linkageLogKey, linkageRunKeys } from './linkage-keys.ts'

const keysOf = ({ alarmId, runId }: { alarmId: string; runId: string }) => [
  linkageRunKeys.ofAlarm(alarmId),
  linkageRunKeys.run(runId),
  linkageRunKeys.images(runId),
]

/** Keeps rules, their log and what alarms set off fresh. @returns a function that ends it */
export function listenToLinkage(queryClient: QueryClient): () => void {
  const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    // A rule names its sources, and loses those that are deleted.
    onEventBatch(
      [
        'linkage.changed',
        'camera_group.changed',
        'defence_zone.changed',
        'device.changed',
        'organisation.changed',
      ],
      () => refresh(linkageListKey),
    ),
    onEventBatch(['linkage.ran'], frames => {
      // When each rule ran last is told in the list too.
      for (const key of [linkageListKey, linkageLogKey, actedKey]) refresh(key)
      for (const { data } of frames) for (const key of keysOf(data)) refresh(key)
    }),
  ]
  return () => ends.forEach(end => end())
}
