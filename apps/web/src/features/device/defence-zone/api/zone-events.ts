import type { DefenceZone, EventData, Page } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'
import { zoneKeys } from './zone-queries.ts'

/** Keeps the list of zones fresh: conditions at once, everything else fetched again. @returns a function that ends it */
export function listenToZones(queryClient: QueryClient): () => void {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: zoneKeys.list })
  const ends = [
    onEvent('defence_zone.changed', refetch),
    onEventBatch(['defence_zone.condition'], frames => {
      const changes = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, zoneKeys.list, withConditions(changes))
    }),
  ]
  return () => ends.forEach(end => end())
}

type Change = EventData<'defence_zone.condition'>

const withConditions = (changes: ReadonlyMap<string, Change>) => (page: Page<DefenceZone>) =>
  page.list.some(zone => changes.has(zone.id))
    ? { ...page, list: page.list.map(zone => ({ ...zone, ...changes.get(zone.id) })) }
    : page
