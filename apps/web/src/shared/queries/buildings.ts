import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** Below this key what is known of buildings; `map.changed` has it fetched again. */
export const buildingKey = ['map', 'building'] as const

export const buildingQuery = (buildingId: string) =>
  queryOptions({
    queryKey: [...buildingKey, buildingId],
    queryFn: ({ signal }) => api.map.getBuilding({ buildingId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** The picture of a floor's plan; another version of the plan is another picture. */
export const planPictureQuery = (floorId: string, version: number) =>
  queryOptions({
    queryKey: ['map', 'plan-picture', floorId, version],
    queryFn: async ({ signal }) => (await api.map.downloadFloorPlan({ floorId }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { ownErrors: true },
  })
