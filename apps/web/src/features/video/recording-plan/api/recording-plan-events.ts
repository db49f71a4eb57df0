import type { PlannedCamera } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries, withRows } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { holidaysKey, plannedListKey, recordingKey } from './recording-plan-keys.ts'

const refresh = refreshOn(
  [['recording_plan.changed', 'device.changed'], plannedListKey],
  [['recording_calendar.changed'], holidaysKey],
  [['recording.state', 'recording.hole', 'recording.manual'], recordingKey],
)

/** Keeps the plans of cameras fresh, and the status of each. @returns a function that ends it */
export function listenToRecordingPlans(queryClient: QueryClient): () => void {
  const ends = [
    refresh(queryClient),
    onEventBatch(['device.state'], frames => {
      const states = frames.map(({ data: { id, state } }) => ({ id, state }))
      patchQueries(queryClient, plannedListKey, withRows<PlannedCamera>(states))
    }),
  ]
  return () => ends.forEach(end => end())
}
