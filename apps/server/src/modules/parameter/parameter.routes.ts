import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../infra/binding/handlers.ts'
import { presentShared } from './parameter.presenter.ts'
import type { ParameterService } from './parameter.service.ts'

export function createParameterHandlers(service: ParameterService): ModuleHandlers<Contract['parameter']> {
  return {
    getParamList: async () => presentShared(await service.values()),
    getDetails: () => service.list(),
    update: (request, context) => service.update(request, context),
    restoreDefault: ({ keys }, context) => service.restoreDefault(keys, context),
  }
}
