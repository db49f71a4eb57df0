import type { Gate } from '../../../infra/access/access.ts'
import type { Handlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import { createCameraGroupService } from './camera-group.service.ts'
import { createCameraGroupHandlers, createCameraHandlers } from './camera.routes.ts'
import { createCameraService } from './camera.service.ts'

/** Handlers of the calls of camera configuration and camera groups. */
export const createCameraModuleHandlers = (deps: {
  db: Db
  gate: Pick<Gate, 'requireObjects'>
}): Pick<Handlers, 'camera' | 'cameraGroup'> => ({
  camera: createCameraHandlers(createCameraService(deps)),
  cameraGroup: createCameraGroupHandlers(createCameraGroupService(deps)),
})
