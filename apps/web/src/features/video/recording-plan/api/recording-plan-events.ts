import type { EventData, Page, PlannedCamera } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'

// The keys of the screen; their module is not part of the first script.
const listKey = ['recordingPlan', 'list']
const holidaysKey = ['recordingPlan', 'holidays']

/** Keeps the plans of cameras fresh, and the status of each. @returns a function that ends it */
export function listenToRecordingPlans(queryClient: QueryClient): () => void {
  const ends = [
    onEventBatch(
      ['recording_plan.changed', 'device.changed'],
      () => void queryClient.invalidateQueries({ queryKey: listKey }),
    ),
    onEventBatch(
      ['recording_calendar.changed'],
      () => void queryClient.invalidateQueries({ queryKey: holidaysKey }),
    ),
    onEventBatch(
      ['recording.state', 'recording.hole', 'recording.manual'],
      () => void queryClient.invalidateQueries({ queryKey: ['recording'] }),
    ),
    onEventBatch(['device.state'], frames => {
      const changes = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, listKey, withStates(changes))
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
