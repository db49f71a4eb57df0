import type { InputOf, snapCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export type SnapSearch = InputOf<typeof snapCalls.search>
export type OneVehicle = Omit<InputOf<typeof snapCalls.getTrack>, 'locale'>

export const snapKeys = {
  records: ['snap', 'records'] as const,
  sources: ['snap', 'sources'] as const,
}
const ownErrors = { ownErrors: true } as const

export const snapsQuery = (input: SnapSearch) => listQuery(snapKeys.records, api.snap.search, input)

export const checkpointsQuery = () =>
  queryOptions({
    queryKey: ['snap', 'checkpoints'],
    queryFn: ({ signal }) => api.snap.getCheckpoints({}, { signal }),
    meta: ownErrors,
  })

/** A picture as an address for `<img>`; the ticket stays in a header. A picture never changes. */
export const snapPictureQuery = (id: string, part: 'scene' | 'plate') =>
  queryOptions({
    queryKey: [...sharedKeys.passagePicture, id, part],
    queryFn: async ({ signal }) => (await api.snap.getPicture({ id, part }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: ownErrors,
  })

export const trackQuery = (input: OneVehicle) =>
  queryOptions({
    queryKey: ['snap', 'track', input],
    queryFn: ({ signal }) => api.snap.getTrack(input, { signal }),
    meta: ownErrors,
  })

export const companionsQuery = (input: OneVehicle, seconds: number) =>
  queryOptions({
    queryKey: ['snap', 'companions', input, seconds],
    queryFn: ({ signal }) => api.snap.getCompanions({ ...input, seconds }, { signal }),
    meta: ownErrors,
  })

export const sourcesQuery = () =>
  queryOptions({
    queryKey: snapKeys.sources,
    queryFn: ({ signal }) => api.snap.getSources({}, { signal }),
    meta: ownErrors,
  })

export const useRenewSource = () =>
  useChange((cameraId: string) => api.snap.renewSource({ cameraId }), [snapKeys.sources])
export const useRemoveSource = () =>
  useChange((cameraId: string) => api.snap.removeSource({ cameraId }), [snapKeys.sources])
