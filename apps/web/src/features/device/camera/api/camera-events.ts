import type { Camera } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries, withRows } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { cameraKeys } from './camera-queries.ts'

// A camera names its groups and a group its cameras; a camera that is deleted leaves its groups.
const refresh = refreshOn([['device.changed', 'camera_group.changed'], cameraKeys.cameras, cameraKeys.groups])

/** Keeps cameras and their groups fresh: states at once, the rest fetched again. @returns a function that ends it */
export function listenToCameras(queryClient: QueryClient): () => void {
  const ends = [
    refresh(queryClient),
    onEventBatch(['device.state'], frames => {
      patchQueries(queryClient, cameraKeys.cameras, withRows<Camera>(frames.map(frame => frame.data)))
    }),
  ]
  return () => ends.forEach(end => end())
}
