import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { RoleService } from './role.service.ts'

export function createRoleHandlers(service: RoleService): ModuleHandlers<Contract['role']> {
  return {
    getChoices: () => service.getChoices(),
    getByPage: (request, context) => service.getByPage(request, context),
    getDetails: (request, context) => service.getDetails(request.id, context),
    getDevicesBelow: (request, context) => service.getDevicesBelow(request, context),
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    batchDelete: async (request, context) => {
      await service.batchDelete(request.ids, context)
      return {}
    },
  }
}
