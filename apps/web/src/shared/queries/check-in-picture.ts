import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** The picture of a check-in; it never changes. */
export const checkInPictureQuery = (id: string, position: number) =>
  queryOptions({
    queryKey: ['check-in-picture', id, position],
    queryFn: async ({ signal }) => (await api.patrolFoot.downloadPic({ id, position }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })
