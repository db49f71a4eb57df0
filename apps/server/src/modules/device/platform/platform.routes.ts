import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { PlatformService } from './platform.service.ts'

export function createPlatformHandlers(service: PlatformService): ModuleHandlers<Contract['platform']> {
  return {
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    getByPage: (request, context) => service.getByPage(request, context),
    getDetails: request => service.getDetails(request.id),
    batchDelete: async (request, context) => {
      await service.batchDelete(request.ids, context)
      return {}
    },
    testConnection: (request, context) => service.testConnection(request.id, context),
  }
}
