import { PLACE_LIMIT, type MapResource } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { mapResourcesKey, withPlaces, type NewPlace } from '#shared/queries/map-resources.ts'

export type Placed = Pick<MapResource, 'id' | 'type' | 'longitude' | 'latitude' | 'floorId'>

export interface Placing {
  /** Puts things somewhere, or nowhere: seen at once, and back where it was when the server refuses. */
  place: (places: readonly Placed[]) => Promise<void>
  isPending: boolean
  /** Takes the last step back; undefined when there is none. */
  undo: (() => void) | undefined
}

/** Moves resources on the map and on floors, each step saved at once. Failures are told by the one error policy. */
export function usePlacing(): Placing {
  const queryClient = useQueryClient()
  const [last, setLast] = useState<readonly Placed[]>()
  const show = (places: readonly NewPlace[]) => queryClient.setQueryData(mapResourcesKey, withPlaces(places))
  const known = (places: readonly Placed[]): Placed[] => {
    const ids = new Set(places.map(place => place.id))
    return (queryClient.getQueryData<MapResource[]>(mapResourcesKey) ?? [])
      .filter(one => ids.has(one.id))
      .map(({ id, type, longitude, latitude, floorId }) => ({ id, type, longitude, latitude, floorId }))
  }
  const send = useMutation({
    mutationFn: sendAll,
    onMutate: places => {
      const before = known(places)
      show(places.map(({ id, longitude, latitude, floorId }) => ({ id, longitude, latitude, floorId })))
      return { before }
    },
    onError: (_error, _places, context) => {
      // The type of a place is the resource's own and stays.
      if (context) show(context.before)
      // Of several some may stand already.
      void queryClient.invalidateQueries({ queryKey: mapResourcesKey })
    },
  })
  const place = async (places: readonly Placed[]) => {
    const before = known(places)
    await send.mutateAsync(places)
    setLast(before)
  }
  const undo = async (steps: readonly Placed[]) => {
    setLast(undefined)
    await send.mutateAsync(steps).catch(() => undefined)
  }
  return { place, isPending: send.isPending, undo: last && (() => void undo(last)) }
}

async function sendAll(places: readonly Placed[]): Promise<void> {
  const somewhere = places.flatMap(place => {
    const { longitude, latitude } = place
    return longitude === null || latitude === null ? [] : [{ ...place, longitude, latitude }]
  })
  const nowhere = places.filter(place => place.longitude === null)
  for (const some of chunks(somewhere)) await api.map.place({ places: some })
  for (const some of chunks(nowhere))
    await api.map.unplace({ resources: some.map(({ id, type }) => ({ id, type })) })
}

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PLACE_LIMIT) }, (_, index) =>
    items.slice(index * PLACE_LIMIT, (index + 1) * PLACE_LIMIT),
  )
