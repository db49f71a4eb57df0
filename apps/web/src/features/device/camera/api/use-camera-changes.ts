import type { Camera, CameraGroup } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { resourceTreeKey } from '#shared/queries/resource-tree.ts'
import { updateOf, type CameraFields } from '../model/camera-form.ts'
import { draftOf, type GroupFields } from '../model/group-form.ts'
import { cameraKeys } from './camera-queries.ts'

/** A camera names its groups and a group its cameras, and both are in the trees. */
export const cameraRefreshes = [cameraKeys.cameras, cameraKeys.groups, resourceTreeKey]

/** The same from the list of groups. */
export const groupRefreshes = [cameraKeys.groups, cameraKeys.cameras, resourceTreeKey]

/** @param seen the camera as the operator saw it */
export const saveCamera = async (fields: CameraFields, seen: Camera | undefined) =>
  seen && api.camera.update(updateOf(fields, seen))

/** Adds a group, or changes the one that the operator has seen. */
export const saveGroup = (fields: GroupFields, seen: CameraGroup | undefined) =>
  seen
    ? api.cameraGroup.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.cameraGroup.add(draftOf(fields))

export const useSmartTask = () =>
  useChange(
    ({ ids, task }: { ids: string[]; task: 'start' | 'stop' }) =>
      task === 'start' ? api.camera.startSmartTask({ ids }) : api.camera.stopSmartTask({ ids }),
    cameraRefreshes,
  )

export const useDeleteGroups = () =>
  useChange((ids: string[]) => api.cameraGroup.batchDelete({ ids }), groupRefreshes)
