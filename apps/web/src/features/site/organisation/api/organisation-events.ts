import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '#shared/events/listeners.ts'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { refreshTree, resourceTreeKey, withStates } from '#shared/queries/resource-tree.ts'

/** Keeps every tree of areas and devices fresh. @returns a function that ends it */
export function listenToOrganisation(queryClient: QueryClient): () => void {
  const ends = [
    onEventBatch(['organisation.changed'], frames =>
      refreshTree(
        queryClient,
        frames.map(frame => frame.data.areaId),
      ),
    ),
    onEventBatch(['device.state'], frames => {
      patchQueries(queryClient, resourceTreeKey, withStates(frames.map(frame => frame.data)))
    }),
  ]
  return () => ends.forEach(end => end())
}
