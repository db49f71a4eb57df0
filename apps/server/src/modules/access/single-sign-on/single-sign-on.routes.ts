import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { SingleSignOnService } from './single-sign-on.service.ts'

export const createSingleSignOnHandlers = (
  service: SingleSignOnService,
): ModuleHandlers<Contract['singleSignOn']> => ({
  begin: request => service.begin(request),
  finish: (request, context) => service.finish(request, context),
})
