import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'

// The keys of the lists and of shared/linkage; their modules are not part of the first script.
const listKey = ['linkage', 'list']
const logKey = ['linkage', 'log']
const actedKey = ['linkage', 'acted']
const ofAlarm = (alarmId: string) => ['linkage', 'of-alarm', alarmId]
const ofRun = (runId: string) => [
  ['linkage', 'run', runId],
  ['linkage', 'images', runId],
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
      () => refresh(listKey),
    ),
    onEventBatch(['linkage.ran'], frames => {
      // When each rule ran last is told in the list too.
      for (const key of [listKey, logKey, actedKey]) refresh(key)
      for (const { data } of frames)
        for (const key of [ofAlarm(data.alarmId), ...ofRun(data.runId)]) refresh(key)
    }),
  ]
  return () => ends.forEach(end => end())
}
