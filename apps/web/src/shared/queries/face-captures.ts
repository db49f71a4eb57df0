import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** The face of a capture. Its bytes never change, and go soon after they are out of sight. */
export const capturePictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['face-capture-picture', id],
    queryFn: async ({ signal }) => (await api.faceCapture.getPicture({ id }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })
