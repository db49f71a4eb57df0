import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../infra/binding/handlers.ts'
import type { ParameterService } from './parameter.service.ts'

export function createParameterHandlers(service: ParameterService): ModuleHandlers<Contract['parameter']> {
  return {
    getParamList: () => service.values(),
    update: (request, context) => service.update(request, context),
  }
}
