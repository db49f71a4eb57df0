import type { Camera, EventData, Page } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { cameraKeys } from './camera-queries.ts'

/** Keeps cameras and their groups fresh: states at once, the rest fetched again. @returns a function that ends it */
export function listenToCameras(queryClient: QueryClient): () => void {
  // A camera names its groups and a group its cameras; a camera that is deleted leaves its groups.
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: cameraKeys.cameras })
    void queryClient.invalidateQueries({ queryKey: cameraKeys.groups })
  }
  const ends = [
    onEventBatch(['device.changed', 'camera_group.changed'], refetch),
    onEventBatch(['device.state'], frames => {
      const changes = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, cameraKeys.cameras, withStates(changes))
    }),
  ]
  return () => ends.forEach(end => end())
}

type Change = EventData<'device.state'>

const withStates = (changes: ReadonlyMap<string, Change>) => (page: Page<Camera>) =>
  page.list.some(camera => changes.has(camera.id))
    ? { ...page, list: page.list.map(camera => ({ ...camera, ...changes.get(camera.id) })) }
    : page
