import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { OwnSecondFactorService } from './second-factor-own.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'

export function createSecondFactorHandlers(
  factor: SecondFactorService,
  own: OwnSecondFactorService,
): ModuleHandlers<Contract['secondFactor']> {
  return {
    confirm: (request, context) => factor.confirm(request, context),
    begin: (request, context) => factor.begin(request, context),
    enable: (request, context) => factor.enable(request, context),
    getOwn: (_request, { user }) => own.state(user),
    beginOwn: (request, context) => own.begin(request, context),
    enableOwn: (request, context) => own.enable(request, context),
    renewRecoveryCodes: (request, context) => own.renewRecoveryCodes(request, context),
    disableOwn: async (request, context) => {
      await own.disable(request, context)
      return {}
    },
    reset: async (request, context) => {
      await own.reset(request, context)
      return {}
    },
  }
}
