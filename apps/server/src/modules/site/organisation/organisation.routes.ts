import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { OrganisationService } from './organisation.service.ts'

export function createOrganisationHandlers(
  service: OrganisationService,
): ModuleHandlers<Contract['organisation']> {
  return {
    addCentre: (request, context) => service.addCentre(request, context),
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    move: (request, context) => service.move(request, context),
    remove: async (request, context) => {
      await service.remove(request, context)
      return {}
    },
    getDetails: (request, context) => service.getDetails(request.id, context),
    search: (request, context) => service.search(request, context),
    queryResourceTree: (request, context) => service.queryResourceTree(request, context),
    queryAreasOrDeviceByParentCode: (request, context) => service.queryLevel(request, context),
  }
}
