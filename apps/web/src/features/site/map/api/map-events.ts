import { MAP_CHANGES_LIMIT, type EventFrame } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { mapResourcesKey, withFetched, withNewStates } from '#shared/queries/map-resources.ts'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { buildingKey } from '#shared/queries/buildings.ts'

type Changes = Extract<EventFrame, { type: 'map.changed' | 'device.changed' | 'defence_zone.changed' }>

/**
 * Keeps what is on the map fresh: states at once; of what was changed only that is fetched again, never the whole site for
 * one device. @returns a function that ends it
 */
export function listenToMap(queryClient: QueryClient): () => void {
  const ends = [
    onEventBatch(['device.state', 'defence_zone.condition'], frames => {
      const states = frames.flatMap(frame => (frame.type === 'device.state' ? [frame.data] : []))
      const conditions = frames.flatMap(frame =>
        frame.type === 'defence_zone.condition' ? [frame.data] : [],
      )
      patchQueries(queryClient, mapResourcesKey, withNewStates(states, conditions))
    }),
    onEventBatch(['map.changed', 'device.changed', 'defence_zone.changed'], frames => {
      if (frames.some(frame => frame.type === 'map.changed')) {
        void queryClient.invalidateQueries({ queryKey: buildingKey })
      }
      void refresh(queryClient, frames)
    }),
  ]
  return () => ends.forEach(end => end())
}

async function refresh(queryClient: QueryClient, frames: readonly Changes[]): Promise<void> {
  if (queryClient.getQueryData(mapResourcesKey) === undefined) return
  const areas = frames.flatMap(({ data }) => ('areaId' in data ? [data.areaId] : []))
  const things = frames.flatMap(({ data }) => ('id' in data ? [data.id] : []))
  const asked = { areaIds: [...new Set(areas)], ids: [...new Set(things)] }
  try {
    if (Math.max(asked.areaIds.length, asked.ids.length) > MAP_CHANGES_LIMIT) throw new RangeError('too many')
    const fetched = await api.map.getResources(asked)
    queryClient.setQueryData(mapResourcesKey, withFetched(asked, fetched))
  } catch {
    await queryClient.invalidateQueries({ queryKey: mapResourcesKey })
  }
}
