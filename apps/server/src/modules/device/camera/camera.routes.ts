import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { CameraGroupService } from './camera-group.service.ts'
import type { CameraService } from './camera.service.ts'

export function createCameraHandlers(service: CameraService): ModuleHandlers<Contract['camera']> {
  return {
    getByPage: (request, context) => service.getByPage(request, context),
    update: (request, context) => service.update(request, context),
    startSmartTask: async (request, context) => {
      await service.startSmartTask(request.ids, context)
      return {}
    },
    stopSmartTask: async (request, context) => {
      await service.stopSmartTask(request.ids, context)
      return {}
    },
  }
}

export function createCameraGroupHandlers(
  service: CameraGroupService,
): ModuleHandlers<Contract['cameraGroup']> {
  return {
    getByPage: (request, context) => service.getByPage(request, context),
    getDetails: (request, context) => service.getDetails(request.id, context),
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    batchDelete: async (request, context) => {
      await service.batchDelete(request.ids, context)
      return {}
    },
  }
}
