import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { ApiKeyService } from './api-key.service.ts'

export function createApiKeyHandlers(service: ApiKeyService): ModuleHandlers<Contract['apiKey']> {
  return {
    add: (request, context) => service.add(request, context),
    getByPage: request => service.getByPage(request),
    batchDelete: async (request, context) => {
      await service.batchDelete(request, context)
      return {}
    },
  }
}
