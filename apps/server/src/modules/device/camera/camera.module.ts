import { contract } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { cameraGroupObjects } from './camera-group.queries.ts'
import { createCameraGroupService } from './camera-group.service.ts'
import { createCameraService } from './camera.service.ts'
import { createCameraMaskService } from './mask/camera-mask.service.ts'

export interface CameraModuleDeps {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
}

/** The configuration of cameras, and their groups. */
export function createCameraModule(
  deps: CameraModuleDeps,
): ServerModule<'camera' | 'cameraGroup' | 'cameraMask', 'camera_group'> {
  return {
    handlers: {
      camera: pickHandlers(contract.camera, createCameraService(deps)),
      cameraMask: pickHandlers(contract.cameraMask, createCameraMaskService(deps)),
      cameraGroup: pickHandlers(contract.cameraGroup, createCameraGroupService(deps)),
    },
    constraints: {
      camera_group__name: 'camera_group.name_taken',
      camera_group__area_id: 'area.not_found',
      camera_group_member__camera_id: 'device.not_found',
    },
    objects: { camera_group: cameraGroupObjects },
  }
}
