import type { CameraMasks } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'

const masksKey = ['camera', 'masks'] as const

/** As they are now: drawing begins with these and nothing older. */
export const cameraMasksQuery = (cameraId: string) =>
  queryOptions({
    queryKey: [...masksKey, cameraId],
    queryFn: ({ signal }) => api.cameraMask.get({ cameraId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const useSaveMasks = () => useChange((drawn: CameraMasks) => api.cameraMask.set(drawn), [masksKey])
