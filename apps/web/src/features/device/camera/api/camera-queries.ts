import type { cameraCalls, cameraGroupCalls, InputOf } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export type CameraQuery = InputOf<typeof cameraCalls.getByPage>
export type CameraGroupQuery = InputOf<typeof cameraGroupCalls.getByPage>

export const cameraKeys = {
  cameras: ['camera', 'list'] as const,
  groups: sharedKeys.cameraGroups,
}

export const camerasQuery = (input: CameraQuery) => listQuery(cameraKeys.cameras, api.camera.getByPage, input)

export const cameraGroupsQuery = (input: CameraGroupQuery) =>
  listQuery(cameraKeys.groups, api.cameraGroup.getByPage, input)
