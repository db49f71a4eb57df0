import type { Contract, PublicConfig } from '@palisade/contract'
import type { ModuleHandlers } from '../../infra/binding/handlers.ts'
import type { SessionService } from './session.service.ts'

export function createSessionHandlers(
  service: SessionService,
  publicConfig: PublicConfig,
): ModuleHandlers<Contract['session']> {
  return {
    publicConfig: () => publicConfig,
    login: (request, context) => service.login(request, context),
    logout: async (_request, context) => {
      await service.logout(context)
      return {}
    },
    current: (_request, context) => service.current(context),
  }
}
