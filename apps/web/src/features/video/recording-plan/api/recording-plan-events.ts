import type { EventData, Page, PlannedCamera } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { holidaysKey, plannedListKey, recordingKey } from './recording-plan-keys.ts'

/** Keeps the plans of cameras fresh, and the status of each. @returns a function that ends it */
export function listenToRecordingPlans(queryClient: QueryClient): () => void {
  const ends = [
    onEventBatch(
      ['recording_plan.changed', 'device.changed'],
      () => void queryClient.invalidateQueries({ queryKey: plannedListKey }),
    ),
    onEventBatch(
      ['recording_calendar.changed'],
      () => void queryClient.invalidateQueries({ queryKey: holidaysKey }),
    ),
    onEventBatch(
      ['recording.state', 'recording.hole', 'recording.manual'],
      () => void queryClient.invalidateQueries({ queryKey: recordingKey }),
    ),
    onEventBatch(['device.state'], frames => {
      const changes = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, plannedListKey, withStates(changes))
    }),
  ]
  return () => ends.forEach(end => end())
}

const withStates = (changes: ReadonlyMap<string, EventData<'device.state'>>) => (page: Page<PlannedCamera>) =>
  page.list.some(camera => changes.has(camera.id))
    ? {
        ...page,
        list: page.list.map(camera => ({
          ...camera,
          state: changes.get(camera.id)?.state ?? camera.state,
        })),
      }
    : page
