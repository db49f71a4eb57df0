import type { ControlledDevice } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEvent } from '#shared/events/listeners.ts'
import { controlledQuery } from './ptz-queries.ts'

/** A camera that goes away or comes back changes what the panel offers. @returns a function that ends it */
export function listenToControlled(queryClient: QueryClient): () => void {
  const ends = [
    onEvent('device.changed', ({ id }) => void queryClient.invalidateQueries(controlledQuery(id))),
    onEvent('device.state', ({ id, ...status }) => {
      const { queryKey } = controlledQuery(id)
      patchQueries(queryClient, queryKey, (device: ControlledDevice) => ({ ...device, ...status }))
    }),
  ]
  return () => ends.forEach(end => end())
}
