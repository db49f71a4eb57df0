import type { DefenceZone } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries, withRows } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { zoneKeys } from './zone-queries.ts'

const refresh = refreshOn([['defence_zone.changed'], zoneKeys.list])

/** Keeps the list of zones fresh: conditions at once, everything else fetched again. @returns a function that ends it */
export function listenToZones(queryClient: QueryClient): () => void {
  const ends = [
    refresh(queryClient),
    onEventBatch(['defence_zone.condition'], frames => {
      patchQueries(queryClient, zoneKeys.list, withRows<DefenceZone>(frames.map(frame => frame.data)))
    }),
  ]
  return () => ends.forEach(end => end())
}
