import type { CameraGroupDraft, CameraUpdate, ErrorCode } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { resourceTreeKey } from '../../../../shared/queries/resource-tree.ts'
import { cameraKeys } from './camera-queries.ts'

/** Refusals that the forms show at their fields. */
export const cameraFieldCodes = { 'device.name_taken': 'name' } as const
export const groupFieldCodes = {
  'camera_group.name_taken': 'name',
  'area.not_found': 'areaId',
  'access.no_area': 'areaId',
  'device.not_a_camera': 'cameraIds',
} as const satisfies Partial<Record<ErrorCode, keyof CameraGroupDraft>>

const ownErrors = (codes: object): ErrorCode[] => [...(Object.keys(codes) as ErrorCode[]), 'request.invalid']

export function useSaveCamera() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (camera: CameraUpdate) => api.camera.update(camera),
    onSuccess: refresh,
    meta: { ownErrors: ownErrors(cameraFieldCodes) },
  })
}

export function useSmartTask() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ ids, task }: { ids: string[]; task: 'start' | 'stop' }) =>
      task === 'start' ? api.camera.startSmartTask({ ids }) : api.camera.stopSmartTask({ ids }),
    onSettled: refresh,
  })
}

/** Adds a group, or changes the one that is named. */
export function useSaveGroup() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { draft: CameraGroupDraft; edited?: { id: string; version: number } | undefined }) =>
      input.edited === undefined
        ? api.cameraGroup.add(input.draft)
        : api.cameraGroup.update({ ...input.draft, ...input.edited }),
    onSuccess: refresh,
    meta: { ownErrors: ownErrors(groupFieldCodes) },
  })
}

export function useDeleteGroups() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: string[]) => api.cameraGroup.batchDelete({ ids }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
    await Promise.all(Object.values(cameraKeys).map(queryKey => queryClient.invalidateQueries({ queryKey })))
  }
}
