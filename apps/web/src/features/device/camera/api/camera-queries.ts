import type { cameraCalls, cameraGroupCalls, InputOf } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export type CameraQuery = InputOf<typeof cameraCalls.getByPage>
export type CameraGroupQuery = InputOf<typeof cameraGroupCalls.getByPage>

export const cameraKeys = {
  cameras: ['camera', 'list'] as const,
  groups: ['camera', 'groups'] as const,
}

export const camerasQuery = (input: CameraQuery) =>
  queryOptions({
    queryKey: [...cameraKeys.cameras, input],
    queryFn: ({ signal }) => api.camera.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

export const cameraGroupsQuery = (input: CameraGroupQuery) =>
  queryOptions({
    queryKey: [...cameraKeys.groups, input],
    queryFn: ({ signal }) => api.cameraGroup.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })
