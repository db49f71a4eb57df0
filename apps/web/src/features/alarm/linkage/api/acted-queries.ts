import type { MapResource } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { actedKey } from './linkage-keys.ts'

/** Of a piece of the map, degrees (WGS 84). */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Marks go by their age alone, which no event tells; ms. */
const AGEING_LOOK = 60_000

/** The devices of the site on which rules acted lately; `linkage.ran` has them fetched again. */
export const actedQuery = (bounds: Bounds | undefined) =>
  queryOptions({
    queryKey: [...actedKey, bounds],
    queryFn: ({ signal }) => (bounds ? api.linkage.getActedDevices(bounds, { signal }) : []),
    refetchInterval: AGEING_LOOK,
    meta: { ownErrors: true },
  })

/** All that has a place; undefined where nothing has one. */
export function boundsOf(resources: readonly MapResource[]): Bounds | undefined {
  let bounds: Bounds | undefined
  for (const { longitude, latitude } of resources) {
    if (longitude === null || latitude === null) continue
    const { west, south, east, north } = bounds ?? {
      west: longitude,
      south: latitude,
      east: longitude,
      north: latitude,
    }
    bounds = {
      west: Math.min(west, longitude),
      south: Math.min(south, latitude),
      east: Math.max(east, longitude),
      north: Math.max(north, latitude),
    }
  }
  return bounds
}
