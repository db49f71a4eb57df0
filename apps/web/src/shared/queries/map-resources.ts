import type { EventData, MapResource, ResourceNode } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { resourceTreeKey } from './resource-tree.ts'

/** Below this key everything with a place on the map; events keep it fresh. */
export const mapResourcesKey = ['map', 'resources'] as const

/** 50,000 devices are some megabytes: on a slow line they take longer than a usual call, ms. */
const TIME_LIMIT = 60_000

/** Every device and zone of the current centre that the user may see, placed or not. */
export const mapResourcesQuery = () =>
  queryOptions({
    queryKey: mapResourcesKey,
    queryFn: ({ signal }) => api.map.getResources({}, { signal, timeLimit: TIME_LIMIT }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** The areas of the current centre alone, with their outlines. */
export const areasQuery = () =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'areas'],
    queryFn: ({ signal }): Promise<ResourceNode[]> => api.organisation.getTree({ type: 'areas' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

type Resources = MapResource[] | undefined
type Updater = (resources: Resources) => Resources

/** The newest state of devices and condition of zones; the same list when none of them is in it. */
export function withNewStates(
  states: readonly EventData<'device.state'>[],
  conditions: readonly EventData<'defence_zone.condition'>[],
): Updater {
  const stateOf = new Map(states.map(({ id, state }) => [id, state]))
  const conditionOf = new Map(conditions.map(({ id, condition }) => [id, condition]))
  return resources => {
    let isNew = false
    const next = resources?.map(one => {
      const state = stateOf.get(one.id) ?? one.state
      const condition = conditionOf.get(one.id) ?? one.condition
      if (state === one.state && condition === one.condition) return one
      isNew = true
      return { ...one, state, condition }
    })
    return isNew ? next : resources
  }
}

/** The answer replaces all that was known of the areas and things asked for; those missing from it are gone. */
export function withFetched(
  asked: { areaIds: readonly string[]; ids: readonly string[] },
  fetched: readonly MapResource[],
): Updater {
  const areas = new Set(asked.areaIds)
  const ids = new Set([...asked.ids, ...fetched.map(one => one.id)])
  return resources =>
    resources && [...resources.filter(one => !areas.has(one.areaId) && !ids.has(one.id)), ...fetched]
}

export interface NewPlace {
  id: string
  longitude: number | null
  latitude: number | null
  floorId: string | null
}

/** Shows things at their new places before the server's event arrives. */
export function withPlaces(places: readonly NewPlace[]): Updater {
  const byId = new Map(places.map(place => [place.id, place]))
  return resources => resources?.map(one => ({ ...one, ...byId.get(one.id) }))
}
