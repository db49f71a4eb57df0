import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../infra/binding/handlers.ts'
import type { OrganisationService } from './organisation.service.ts'

export function createOrganisationHandlers(
  service: OrganisationService,
): ModuleHandlers<Contract['organisation']> {
  return {
    add: (request, context) => service.add(request, context),
    queryResourceTree: (_request, context) => service.queryResourceTree(context),
    queryAreasOrDeviceByParentCode: (request, context) => service.queryLevel(request, context),
  }
}
