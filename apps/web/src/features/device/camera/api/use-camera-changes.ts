import type { Camera, CameraGroup } from '@palisade/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { resourceTreeKey } from '../../../../shared/queries/resource-tree.ts'
import { updateOf, type CameraFields } from '../model/camera-form.ts'
import { draftOf, type GroupFields } from '../model/group-form.ts'
import { cameraKeys } from './camera-queries.ts'

export async function refreshCameras(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: resourceTreeKey })
  await Promise.all(Object.values(cameraKeys).map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

/** @param seen the camera as the operator saw it */
export const saveCamera = async (fields: CameraFields, seen: Camera | undefined) =>
  seen && api.camera.update(updateOf(fields, seen))

/** Adds a group, or changes the one that the operator has seen. */
export const saveGroup = (fields: GroupFields, seen: CameraGroup | undefined) =>
  seen
    ? api.cameraGroup.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.cameraGroup.add(draftOf(fields))

export function useSmartTask() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ ids, task }: { ids: string[]; task: 'start' | 'stop' }) =>
      task === 'start' ? api.camera.startSmartTask({ ids }) : api.camera.stopSmartTask({ ids }),
    onSettled: refresh,
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
  return () => refreshCameras(queryClient)
}
